/** A random UUID (RFC 9562, version 4). Browsers offer one by themselves only over HTTPS. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte, place) => withMarks(byte, place).toString(16).padStart(2, '0'))
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8), digits.slice(8, 10), digits.slice(10)]
    .map((part) => part.join(''))
    .join('-')
}

/** The sixth group of digits begins with the version, the eighth with the variant. */
function withMarks(byte: number, place: number): number {
  if (place === 6) return (byte & 0x0f) | 0x40
  return place === 8 ? (byte & 0x3f) | 0x80 : byte
}
