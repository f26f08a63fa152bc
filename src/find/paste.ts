import { plainNumber, withoutMarks } from '@/lib/pasted'
import { indianMobile } from '@/lib/phone'
import { namedScreens, sidebar } from '@/resources'

/** What a pasted or typed text is, judged by its form. */
export type Pasted =
  /** Of this console. `path` has the query, and not the base path. */
  | { kind: 'address'; path: string }
  /** Of another site, or of no screen. */
  | { kind: 'elsewhere' }
  /** A whole Indian number, as the server holds it: `+91XXXXXXXXXX`. */
  | { kind: 'phone'; phone: string }
  /** Possibly the id of a record. `of`: the name of its resource, if the text has it. */
  | { kind: 'id'; id: string; of?: string }

/** `host` has the port. `base`: `/`, or a path such as `/console/`. */
export type ConsoleAddress = { host: string; base: string }

export const MAX_TEXT_LENGTH = 2000

/** Removes what is often copied with a text: quotes, brackets, invisible marks. */
export function bareText(text: string): string {
  return withoutMarks(text.slice(0, MAX_TEXT_LENGTH))
    .replace(/\s+/g, ' ')
    .replace(/^[\s"'`“”‘’«»<([{]+|[\s"'`“”‘’«»>)\]},;.]+$/g, '')
}

/** Undefined for words. */
export function readPasted(text: string, here: ConsoleAddress): Pasted | undefined {
  const bare = bareText(text)
  return (
    addressIn(bare, here) ?? phoneIn(plainNumber(text.slice(0, MAX_TEXT_LENGTH))) ?? idIn(plainNumber(bare))
  )
}

const WITH_SCHEME = /^https?:\/\/\S+$/i
const WITHOUT_SCHEME = /^(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?\/\S*$/i

function addressIn(bare: string, here: ConsoleAddress): Pasted | undefined {
  if (/^\/[\w-]/.test(bare) && !bare.includes(' ')) {
    const path = screenPath(bare, here.base) ?? screenPath(bare, '/')
    return path === undefined ? undefined : { kind: 'address', path }
  }
  const href = WITH_SCHEME.test(bare) ? bare : WITHOUT_SCHEME.test(bare) ? `https://${bare}` : undefined
  if (href === undefined || !URL.canParse(href)) return undefined
  const { host, pathname, search } = new URL(href)
  const path = host === here.host ? screenPath(pathname + search, here.base) : undefined
  return path === undefined ? { kind: 'elsewhere' } : { kind: 'address', path }
}

/** The path without the base path; undefined if it leads to no screen. */
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

/** In any form that the contact field accepts, also with a label such as "Mobile:". */
function phoneIn(text: string): Pasted | undefined {
  const bare = text.replace(PHONE_LABEL, '').replace(/[\s"'”’>,;.]+$/, '')
  const phone = indianMobile(bare)
  return phone === undefined ? undefined : { kind: 'phone', phone }
}

/** Resources whose records can be read by id, the longest name first. */
const RECORDS = namedScreens
  .flatMap(({ resource, names }) =>
    resource?.byId ? names.map((name) => ({ name, of: resource.name })) : [],
  )
  .sort((a, b) => b.name.length - a.name.length)

/** "Job #job_1a2b", "Payment ID: pay_7", "center 3". */
const ID_LABEL = new RegExp(
  `^(${RECORDS.map(({ name }) => name).join('|')}|order|reference|ref|id|no|number)(?:[\\s.:]+|(?=#))`,
  'i',
)

/** An id is one word with a digit in it. */
function idIn(bare: string): Pasted | undefined {
  let id = bare
  let resourceName: string | undefined
  for (let label = ID_LABEL.exec(id); label; label = ID_LABEL.exec(id)) {
    const [{ length }, word = ''] = label
    resourceName ??= RECORDS.find(({ name }) => name.toLowerCase() === word.toLowerCase())?.of
    id = id.slice(length)
  }
  id = id.replace(/^#\s*/, '') || bare
  if (!/^[A-Za-z0-9][\w.:-]{0,63}$/.test(id) || !/\d/.test(id)) return undefined
  return { kind: 'id', id, ...(resourceName !== undefined && { of: resourceName }) }
}
