let address: string | undefined

/** Lets the browser download a file. Revokes the URL of the file before, which the browser has saved by now. */
export function saveFile(file: Blob, name: string): void {
  if (address) URL.revokeObjectURL(address)
  address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
