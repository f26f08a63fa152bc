/** Degrees, as written by whoever copied them: digits are kept as text. */
export type Coordinates = { latitude: string; longitude: string }

const PAIR = /(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)/
const ALONE = new RegExp(`^\\s*\\(?${PAIR.source}\\)?\\s*$`)
const ON_A_MAP = new RegExp(`[@=/]${PAIR.source}(?!\\.?\\d)`)

/** Latitude and longitude out of `18.52, 73.85` or of a map's address with `@18.52,73.85`, else undefined. */
export function coordinatesIn(pasted: string): Coordinates | undefined {
  const isAddress = /^\s*https?:\/\//.test(pasted)
  const [, latitude, longitude] = (isAddress ? ON_A_MAP : ALONE).exec(pasted) ?? []
  return latitude && longitude ? { latitude, longitude } : undefined
}

/** A map at that place, opened by the admin in a tab of its own. */
export function mapAddress(latitude: number, longitude: number): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
}
