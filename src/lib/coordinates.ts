import { DASH } from './format'
import { plainNumber } from './pasted'

/** Degrees as text, so that no digit of what was copied is lost. */
export type Coordinates = { latitude: string; longitude: string }

const DEGREES = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const END = String.raw`(?!\.?\d)`
const ALONE = new RegExp(String.raw`^\s*\(?${DEGREES}\s*,\s*${DEGREES}\)?\s*$`)

/** A pin is preferred to the center of the map. */
const ON_A_MAP = [
  `!3d${DEGREES}!4d${DEGREES}${END}`, // Google's pin
  `[?&]mlat=${DEGREES}&mlon=${DEGREES}${END}`, // OpenStreetMap's
  `[@=/]${DEGREES}\\s*,\\s*${DEGREES}${END}`, // ?q=18.52,73.85 and @18.52,73.85
  `#map=[\\d.]+/${DEGREES}/${DEGREES}${END}`, // the center of OpenStreetMap's map
].map((form) => new RegExp(form))

/** Reads `18.52, 73.85`, or text with the URL of a map of Google or OpenStreetMap. */
export function parseCoordinates(pasted: string): Coordinates | undefined {
  const [address] = /https?:\/\/.*/s.exec(pasted) ?? []
  const plain = address?.replaceAll(/%2c/gi, ',').replaceAll(/%20|\+/g, ' ')
  const match = plain
    ? ON_A_MAP.map((form) => form.exec(plain)).find(Boolean)
    : ALONE.exec(plainNumber(pasted))
  if (!match) return undefined
  const [, latitude = '', longitude = ''] = match
  return { latitude, longitude }
}

/** At most six decimals, a tenth of a meter: computed degrees have more, such as 73.85199999999999. */
export function formatDegrees(degrees: number | undefined): string {
  return degrees === undefined ? DASH : String(Number(degrees.toFixed(6)))
}

export function parseDegrees(typed: string): number | undefined {
  const degrees = plainNumber(typed)
  return /^[+-]?\d+(\.\d+)?$/.test(degrees) ? Number(degrees) : undefined
}

/** With a pin. Both are in degrees. */
export function mapUrl(latitude: number, longitude: number): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
}
