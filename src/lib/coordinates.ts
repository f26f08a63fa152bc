import { DASH } from './format'

/** Degrees, as written by whoever copied them: digits are kept as text. */
export type Coordinates = { latitude: string; longitude: string }

const DEGREES = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const END = String.raw`(?!\.?\d)`
const ALONE = new RegExp(String.raw`^\s*\(?${DEGREES}\s*,\s*${DEGREES}\)?\s*$`)

/** Where the address of a map holds its place: its pin rather than the middle of what it shows. */
const ON_A_MAP = [
  `!3d${DEGREES}!4d${DEGREES}${END}`, // Google's pin
  `[?&]mlat=${DEGREES}&mlon=${DEGREES}${END}`, // OpenStreetMap's
  `[@=/]${DEGREES}\\s*,\\s*${DEGREES}${END}`, // ?q=18.52,73.85 and @18.52,73.85
  `#map=[\\d.]+/${DEGREES}/${DEGREES}${END}`, // OpenStreetMap's middle
].map((form) => new RegExp(form))

/** Latitude and longitude out of `18.52, 73.85` or of a text with the address of a map, Google's or OpenStreetMap's; else undefined. */
export function parseCoordinates(pasted: string): Coordinates | undefined {
  const [address] = /https?:\/\/.*/s.exec(pasted) ?? []
  const plain = address?.replaceAll(/%2c/gi, ',').replaceAll(/%20|\+/g, ' ')
  const found = plain ? ON_A_MAP.map((form) => form.exec(plain)).find(Boolean) : ALONE.exec(pasted)
  if (!found) return undefined
  const [, latitude = '', longitude = ''] = found
  return { latitude, longitude }
}

/** Degrees as they are shown: six decimals at most, which are a tenth of a meter. Computed ones have more: 73.85199999999999. */
export function formatDegrees(degrees: number | undefined): string {
  return degrees === undefined ? DASH : String(Number(degrees.toFixed(6)))
}

/** A map at that place, opened by the admin in a tab of its own. */
export function mapUrl(latitude: number, longitude: number): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
}
