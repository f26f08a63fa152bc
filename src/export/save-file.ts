let address: string | undefined

/** Has the browser save a file under that name. The one before is let go of: by now the browser has it. */
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
