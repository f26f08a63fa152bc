import { contactNumber } from '@/lib/phone'
import { namedScreens, sidebar } from '@/resources'

/** What a text is by its form alone, whether pasted or typed; undefined for words. */
export type Pasted =
  /** An address of this console: its path below the base, with its search part. */
  | { kind: 'address'; path: string }
  /** An address of another site, or none of this console's screens. */
  | { kind: 'elsewhere' }
  /** A whole Indian number, as the server holds it: `+91XXXXXXXXXX`. */
  | { kind: 'phone'; phone: string }
  /** What may be the id of a record; `of` is the name of the resource, where it is said. */
  | { kind: 'id'; id: string; of?: string }

/** Where this console lives: its host with the port, and the path it is served under, `/` or `/console/`. */
export type Home = { host: string; base: string }

/** Letters of a text that are looked at and kept: the longest address that is anybody's. */
export const LONGEST = 2000

/** The text without what copying brings along: quotes, brackets, marks that nobody sees. */
export function bareText(text: string): string {
  return text
    .slice(0, LONGEST)
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s"'`“”‘’«»<([{]+|[\s"'`“”‘’«»>)\]},;.]+$/g, '')
}

/** Reads what was pasted. The most telling form wins: an address, then a phone number, then an id. */
export function readPasted(text: string, home: Home): Pasted | undefined {
  const bare = bareText(text)
  return (
    addressIn(bare, home) ?? phoneIn(withAsciiDigits(text.slice(0, LONGEST))) ?? idIn(withAsciiDigits(bare))
  )
}

const WITH_SCHEME = /^https?:\/\/\S+$/i
const WITHOUT_SCHEME = /^(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?\/\S*$/i

function addressIn(bare: string, home: Home): Pasted | undefined {
  if (/^\/[\w-]/.test(bare) && !bare.includes(' ')) {
    const path = screenPath(bare, home.base) ?? screenPath(bare, '/')
    return path === undefined ? undefined : { kind: 'address', path }
  }
  const href = WITH_SCHEME.test(bare) ? bare : WITHOUT_SCHEME.test(bare) ? `https://${bare}` : undefined
  if (href === undefined || !URL.canParse(href)) return undefined
  const { host, pathname, search } = new URL(href)
  const path = host === home.host ? screenPath(pathname + search, home.base) : undefined
  return path === undefined ? { kind: 'elsewhere' } : { kind: 'address', path }
}

/** The path below the base, where it leads to one of the console's screens. */
function screenPath(path: string, base: string): string | undefined {
  if (!`${path}/`.startsWith(base)) return undefined
  const below = `/${path.slice(base.length)}`
  const isScreen = sidebar.some(
    ({ to }) => below === to || ['/', '?'].some((end) => below.startsWith(to + end)),
  )
  return isScreen ? below : undefined
}

const PHONE_LABEL =
  /^[\s"'“‘<(]*(?:(?:tel|phone|ph|mobile|mob|cell|contact|call|whatsapp|wa|no|num|number)\b[\s.:#-]*)*/i

/** In the forms that the contact field takes, and with the words that stand before a number on a card. */
function phoneIn(text: string): Pasted | undefined {
  const bare = text
    .replace(/\p{Cf}/gu, '')
    .replace(PHONE_LABEL, '')
    .replace(/[\s"'”’>,;.]+$/, '')
  const phone = contactNumber(bare)
  return /^\+91[6-9]\d{9}$/.test(phone) ? { kind: 'phone', phone } : undefined
}

/** What the records that can be read by their ids are called, the longest names first. */
const RECORDS = namedScreens
  .flatMap(({ resource, names }) =>
    resource?.byId ? names.map((name) => ({ name, of: resource.name })) : [],
  )
  .sort((one, other) => other.name.length - one.name.length)

/** A word that stands before an id where one copies or says it: "Job #job_1a2b", "Payment ID: pay_7", "center 3". */
const ID_LABEL = new RegExp(
  `^(${RECORDS.map(({ name }) => name).join('|')}|order|reference|ref|id|no|number)(?:[\\s.:]+|(?=#))`,
  'i',
)

/** One word with a digit in it, of the letters that ids are made of. */
function idIn(bare: string): Pasted | undefined {
  let id = bare
  let of: string | undefined
  for (let label = ID_LABEL.exec(id); label; label = ID_LABEL.exec(id)) {
    const [{ length }, word = ''] = label
    of ??= RECORDS.find(({ name }) => name.toLowerCase() === word.toLowerCase())?.of
    id = id.slice(length)
  }
  id = id.replace(/^#\s*/, '') || bare
  if (!/^[A-Za-z0-9][\w.:-]{0,63}$/.test(id) || !/\d/.test(id)) return undefined
  return { kind: 'id', id, ...(of !== undefined && { of }) }
}

/** Digits of India's scripts, from Devanagari to Malayalam, as 0 to 9: they stand at the same places of each block. */
export function withAsciiDigits(text: string): string {
  return text.replace(
    /[\u0966-\u096F\u09E6-\u09EF\u0A66-\u0A6F\u0AE6-\u0AEF\u0B66-\u0B6F\u0BE6-\u0BEF\u0C66-\u0C6F\u0CE6-\u0CEF\u0D66-\u0D6F]/g,
    (digit) => String(((digit.codePointAt(0) ?? 0) & 0x7f) - 0x66),
  )
}
