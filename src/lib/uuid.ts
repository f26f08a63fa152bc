/** RFC 9562, version 4. `crypto.randomUUID` exists only over HTTPS. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte, index) => withVersion(byte, index).toString(16).padStart(2, '0'))
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8), digits.slice(8, 10), digits.slice(10)]
    .map((part) => part.join(''))
    .join('-')
}

/** Byte 6 begins with the version, byte 8 with the variant. */
function withVersion(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40
  return index === 8 ? (byte & 0x3f) | 0x80 : byte
}
