import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Criterion, NamedTest } from './criteria'

const SERVERS = 'journeys/web-servers.test.ts'
const SENT_POLICY: NamedTest = [SERVERS, 'the page is never stale, has a nonce of its own each time']
const NO_STRING: NamedTest = [SERVERS, 'no string becomes an element or a script']
const NO_VIOLATION: NamedTest = [SERVERS, 'no screen does anything against the policy']
const NO_STORE: NamedTest = [
  SERVERS,
  'what it answers is passed on as it is, and is kept nowhere unless it says so',
]
const NO_QUERY_IN_LOG: NamedTest = [SERVERS, 'no log has what was searched for, whatever came of it']
const NOTHING_READ_LEFT: NamedTest = [
  SERVERS,
  'what was read leaves no name, phone number, amount or reference after a logout',
]
const PRIVATE_WINDOW: NamedTest = [
  SERVERS,
  'a private window leaves nothing on the disk of what was typed and done in it',
]
const NO_LINE_IN_LOG: NamedTest = [SERVERS, 'no address begins a line of the log by itself']
const FILES: NamedTest = [SERVERS, 'files are kept for ever, sent as the build has compressed them']
const AS_BUILT: NamedTest = [SERVERS, '“verify:site” finds it served as it was built']
const HOSTILE: NamedTest = [
  'screens/hostile-data.test.tsx',
  'shows whatever the server sends, on a phone too',
]
const FORMULAS: NamedTest = [
  'unit/export-files.test.ts',
  'disarms what a spreadsheet would take for a formula',
]
const NAMES: NamedTest = ['unit/names-of-objects.test.ts', 'as a search param is one, with its value']
const KEPT: NamedTest = ['journeys/kept.test.ts', 'lists all that a browser keeps']
const SECRETS: NamedTest = [
  'journeys/secrets.test.ts',
  'token and passwords stay in their cookie and their calls',
]
const LEAKS: NamedTest = ['screens/sign-in-leaks.test.tsx', 'a session ends, and another admin signs in']
const LOCKS: NamedTest = ['screens/lock-console.test.tsx', 'for so many minutes, it locks itself']
const FAULTS: NamedTest = ['screens/faults.test.tsx', 'every fault is told, loses nothing, and is sent once']
const LOGGED: NamedTest = ['unit/failure.test.ts', 'is told the path of a refused call and the status']
const statementOf = (testCase: string): NamedTest => [
  'screens/reconcile.test.tsx',
  'gets a sentence, and the next file is read',
  testCase,
]

const PAYMENT = 'screens/make-payment.test.tsx'
const PAID_ONCE: NamedTest = [
  'unit/simulation.test.ts',
  'nothing is paid twice, or told otherwise than it is',
]
const VISITOR: NamedTest = [
  SERVERS,
  'the address that it is told of a visitor is none that the visitor chose',
]

const READ = '2026-11-27'
const SCRIPT_READS_TOKEN =
  'The specification has the console itself write the token, which the API answers with, into the cookie access_token, and send it as a bearer token: a script can read it. What keeps foreign scripts out is the policy with Trusted Types.'

type Finding = Pick<Criterion, 'adherence' | 'notes' | 'tests' | 'checks'>

const met = (notes: string, ...tests: NamedTest[]): Finding => ({ adherence: 'supports', notes, tests })
const seen = (notes: string, what: string): Finding => ({
  adherence: 'supports',
  notes,
  checks: [{ day: READ, what }],
})
const partly = (notes: string, ...tests: NamedTest[]): Finding => ({
  adherence: 'partially-supports',
  notes,
  tests,
})
const notMet = (notes: string, ...tests: NamedTest[]): Finding => ({
  adherence: 'does-not-support',
  notes,
  tests,
})
const none = (notes: string): Finding => ({ adherence: 'not-applicable', notes })

const FINDINGS: Record<string, Finding> = {
  '1.1.2': met(
    'React escapes what it renders; files are escaped where a cell is written.',
    HOSTILE,
    FORMULAS,
  ),
  '1.2.1': met('React renders texts as texts. No string becomes an element.', HOSTILE, NO_STRING),
  '1.2.2': met(
    'Ids and search texts are encoded; a link of data leads to tel:, mailto:, WhatsApp or a map alone.',
    HOSTILE,
    ['unit/address.test.ts', 'an address shows no JSON quotes'],
  ),
  '1.2.3': met('Nothing builds code; JSON is written by JSON.stringify.', NO_STRING),
  '1.2.9': seen(
    'No regular expression is made from what was typed.',
    'All uses of RegExp( in src were read.',
  ),
  '1.3.1': none('The console takes no HTML.'),
  '1.3.2': met('The policy allows no eval, and Trusted Types no string as code.', NO_STRING),
  '1.3.4': none('The console takes no SVG and no picture.'),
  '1.5.2': met('Answers are read by schemas; what is named as a part of an object is data.', NAMES, HOSTILE),
  '1.5.1': seen(
    'A workbook is read by saxen, which knows no document type and no entity but the five of XML.',
    'read-excel-file, and the parser that it uses, were read.',
  ),
  '2.1.1': met('The specification and the schemas of src/api say what a value looks like.', HOSTILE),
  '2.2.1': partly(
    'Forms are checked before they are sent. What counts is the check of the server.',
    ['screens/service-centers.test.tsx', 'names every field that is wrong, and focuses the first'],
    ['screens/services.test.tsx', 'names what is wrong at each field, and says that all is missing'],
  ),
  '2.2.2': none('It is the server that must check. The console takes its refusals and shows them.'),
  '2.2.3': met('A range of days that runs backwards is refused at its second field.', [
    'unit/filter-rules.test.ts',
    'say at their second field that a range runs backwards',
  ]),
  '2.3.2': partly(
    'A payment is more than 0 and at most what is pending, read right before. The limit that counts is the server’s.',
    [PAYMENT, 'is refused at the field'],
    [PAYMENT, 'what changed since it was shown is said, and nothing is sent until the admin decides again'],
  ),
  '2.3.4': partly(
    'One payment at a time for a service center, in all tabs of a browser; other browsers are seen by the payouts that were read right before. Only the server can lock.',
    PAID_ONCE,
  ),
  '3.2.1': met(
    'Each answer has its type and nosniff; what is missing is not answered with the page.',
    FILES,
    SENT_POLICY,
  ),
  '3.2.2': met('Texts are rendered by React as texts, and copied by textContent.', HOSTILE, NO_STRING),
  '3.3.1': notMet(
    'The cookies are Secure, and the site sends none over HTTP. Their names are the specification’s (access_token), without __Secure- or __Host-.',
  ),
  '3.3.2': seen(
    'All cookies are SameSite=Strict.',
    'src/http/token.ts, which alone writes cookies, was read.',
  ),
  '3.3.3': notMet('The name of the cookie is the specification’s: access_token.'),
  '3.3.4': notMet(SCRIPT_READS_TOKEN),
  '3.4.1': partly(
    'HSTS for a year on every answer. Subdomains, which level 2 asks for, are not the console’s to decide: the configurations offer includeSubDomains with its warning.',
    AS_BUILT,
  ),
  '3.4.2': seen('The configurations send no CORS header.', 'Both configurations were read.'),
  '3.4.3': met(
    "default-src 'none' stands for object-src; base-uri is 'none'; a nonce for each answer.",
    SENT_POLICY,
    NO_VIOLATION,
    AS_BUILT,
  ),
  '3.4.4': met('On the page, on files and on the API, in errors, too.', SENT_POLICY, FILES, NO_STORE),
  '3.4.5': met('Referrer-Policy: no-referrer.', SENT_POLICY),
  '3.4.6': met("frame-ancestors 'none', in errors, too.", SENT_POLICY, FILES),
  '3.5.1': none(
    'Calls carry the token in a header of their own, which no other site can make a browser send. The check is the server’s.',
  ),
  '3.5.2': none('The server’s: the console calls its own origin alone, and needs no CORS.'),
  '3.5.3': seen(
    'What changes something is POST, PUT, PATCH or DELETE.',
    'All definitions of src/api were read.',
  ),
  '3.5.4': seen(
    'The README asks for a host of the console’s own: other applications of one could read its cookies and storage.',
    'The README was read. BASE_PATH alone separates nothing.',
  ),
  '3.5.5': met(
    'Tabs speak by BroadcastChannel, which is of one origin. Only the console’s own workers are spoken to by postMessage.',
    [
      'journeys/tabs.test.ts',
      'what one tab changes is fresh in the others, and only names of resources travel',
    ],
  ),
  '3.7.1': met('Only what the supported browsers have.', [
    'unit/documents.test.ts',
    'the README names the browsers that the build targets',
  ]),
  '3.7.2': met(
    'The console leads nowhere by itself; a map or WhatsApp is a link that is followed.',
    NO_VIOLATION,
  ),
  '4.1.1': met('Page and files with their charset; the API says its own.', SENT_POLICY, FILES),
  '4.1.2': partly(
    'Over HTTP all is led to HTTPS, /api too. The console never calls HTTP: its addresses are relative, the page comes by HTTPS (HSTS), and the cookies are Secure.',
    AS_BUILT,
  ),
  '4.1.3': met('X-Forwarded-For is set anew.', VISITOR),
  '4.4.1': none('There is no WebSocket.'),
  '5.1.1': partly(
    'The screen names CSV and .xlsx; a larger file than 30 MB is told the limit. How much a workbook may unpack to is not limited.',
    statementOf('a huge file'),
  ),
  '5.2.1': met('A statement of more than 30 MB is refused before it is read.', statementOf('a huge file')),
  '5.2.2': met(
    'Known by its first bytes, not by its name.',
    statementOf('a PDF'),
    statementOf('an .xls'),
    statementOf('an .xlsx with a password'),
  ),
  '5.2.3': notMet(
    'A workbook is unpacked by read-excel-file without a limit of its own: a file of 30 MB can unpack to more. It is the admin’s own file, read in a worker of the admin’s browser, and sent nowhere.',
  ),
  '5.4.1': met('The console names the files that it saves.', [
    'journeys/export.test.ts',
    'the files of a filtered list hold what the API has under these filters',
  ]),
  '5.4.2': met('Names of files are made of the list, the day in India and the format.', [
    'journeys/export.test.ts',
    'the files of a filtered list hold what the API has under these filters',
  ]),
  '6.2.1': notMet('The specification’s least length is 6.'),
  '6.2.2': met('"Change password" in the admin’s menu.', [
    'screens/session.test.tsx',
    'names the current password as wrong, and goes on',
  ]),
  '6.2.3': met('Both are asked for.', [
    'screens/session.test.tsx',
    'names the current password as wrong, and goes on',
  ]),
  '6.2.4': notMet('The console checks the length alone. A list of usual passwords is the server’s.'),
  '6.2.5': seen('No rule but the length.', 'The form’s schema in src/session/password.ts was read.'),
  '6.2.6': met('Hidden, and shown for as long as its button says.', [
    'screens/session.test.tsx',
    'the password can be shown',
  ]),
  '6.2.7': met('Password managers fill the fields in.', [
    'screens/screen-reader.test.tsx',
    'which fields are about the admin, so that a browser or a password manager fills them in',
  ]),
  '6.2.8': seen('Passwords are sent as typed.', 'src/sign-in and src/session/password.ts were read.'),
  '6.2.9': seen('No greatest length.', 'The form’s schema in src/session/password.ts was read.'),
  '6.2.12': notMet('The console asks no list of breached passwords: it calls no other host.'),
  '6.3.3': notMet('The specification’s sign-in is an e-mail and a password.'),
  '6.4.2': seen('There is none. The demo alone shows its sign-in.', 'The login screen was looked at.'),
  '7.1.1': seen('README: VITE_LOCK_AFTER, and eight hours.', 'README and src/session/README.md were read.'),
  '7.2.1': none('The server checks the token; the console asks for the profile at each start.'),
  '7.3.1': partly(
    'VITE_LOCK_AFTER, off by default, covers the screen until the password is typed. The token stays valid: only the server can end it.',
    LOCKS,
  ),
  '7.3.2': partly(
    'Eight hours, after which the login covers the console. That the token is refused then is the server’s.',
    ['journeys/session.test.ts', 'ten minutes before the eight hours end it is offered to sign in again'],
  ),
  '7.4.1': partly(
    'A logout calls the server and removes the token. That the server then refuses it is the server’s.',
    ['journeys/tabs.test.ts', 'logging out in one tab ends all, and leaves nothing'],
  ),
  '7.4.4': met('"Logout" is in the sidebar of each screen.', [
    'screens/screen-reader.test.tsx',
    'each screen has one first heading, a title, and the same sidebar and header as all others',
  ]),
  '7.5.1': met('A change of the password asks for the current one.', [
    'screens/session.test.tsx',
    'names the current password as wrong, and goes on',
  ]),
  '8.3.1': none('The server’s: all that the console hides, a script can ask for.'),
  '11.4.1': partly(
    'What the browser keeps stands under a mark of the admin, a 32-bit hash (FNV-1a) that tells admins apart and protects nothing: who knows an e-mail can find its mark. The build’s hashes are SHA-384.',
    ['unit/storage.test.ts', 'records leave the browser, whoever opened them'],
  ),
  '11.5.1': partly(
    'Nonces and keys of decisions come from the browser’s and the web servers’ secure generators. nginx’s nonce has 128 random bits, Caddy’s and the keys are UUIDs, with 122.',
    SENT_POLICY,
  ),
  '12.1.1': seen('TLS 1.2 and 1.3, by nginx.conf and by Caddy’s default.', 'Both configurations were read.'),
  '12.2.1': met('HTTP leads to HTTPS.', AS_BUILT),
  '12.2.2': none('The certificate is the operator’s; Caddy gets one by itself.'),
  '13.1.1': met('README: /api/v1 of its own origin, and VITE_REPORT_URL. Nothing else.', NO_VIOLATION),
  '13.2.4': met("The policy's connect-src 'self' is the list.", NO_VIOLATION),
  '13.4.1': met(
    'The site is the files of dist/, which dist.sha384 lists. /.git/HEAD is answered with the page, as any address without a file.',
    SENT_POLICY,
    AS_BUILT,
  ),
  '13.4.2': met('The production build holds nothing of the embedded API and no source map.', [
    'journeys/build.test.ts',
    'the production build holds no line of the embedded API, and no source map',
  ]),
  '13.4.3': met('/assets/ lists nothing.', FILES),
  '13.4.4': partly('nginx refuses TRACE. Caddy echoes nothing itself, and passes one of /api on.', [
    SERVERS,
    'an answer to TRACE echoes nothing of what was sent',
  ]),
  '14.1.1': partly(
    '“What this browser keeps” says what is kept where, whose, and until when. What is sensitive beyond it is the operator’s to say.',
    KEPT,
  ),
  '14.2.1': partly(
    'Token and passwords never stand in an address. What is searched for, a name or phone number, does: the API of the specification takes it as a query, and a list can so be linked. The logs of the configurations leave it out.',
    SECRETS,
    NO_QUERY_IN_LOG,
  ),
  '14.2.2': met('No answer of the API is kept, unless the API says so.', NO_STORE),
  '14.2.3': met('The policy lets nothing be loaded from, or sent to, another host.', NO_VIOLATION),
  '14.3.1': met(
    'The console itself removes it, without a network, too: no page and no script of its origin can read it any more. What the browser’s database may still hold on the disk is told at 14.3.3.',
    LEAKS,
    NOTHING_READ_LEFT,
    KEPT,
  ),
  '14.3.2': met('no-store for the API, where it says nothing.', NO_STORE, NOTHING_READ_LEFT),
  '14.3.3': notMet(
    'Until logout, what was done in the tab, an unsaved form and the lines of an import are in session storage, with names, phone numbers and amounts, so that a reload loses nothing; and after logout Chromium’s database of it may hold their bytes on the disk (src/session/README.md). What was only read is kept nowhere, and the records opened by their ids alone. A private window writes none of it to the disk.',
    KEPT,
    NOTHING_READ_LEFT,
    PRIVATE_WINDOW,
  ),
  '15.1.1': notMet(
    'No time is promised within which a library is updated. All are pinned, and “npm run sbom” names them.',
  ),
  '15.1.2': met('npm run sbom.', [
    'journeys/build.test.ts',
    'what is in the site is written as a CycloneDX list',
  ]),
  '15.1.3': met(
    'Exports, totals and statements read all pages, three calls at a time: src/export/README.md.',
    ['unit/read-all.test.ts', 'asks for the first page alone, and then for three'],
  ),
  '15.2.3': met('No test code, no demo, no development server.', [
    'journeys/build.test.ts',
    'the production build ships no public file of the demo',
  ]),
  '15.3.4': met('The address of the visitor is set by the web server.', VISITOR),
  '15.3.5': met('TypeScript strict, and schemas where data come in.', HOSTILE),
  '15.3.6': met('What is named constructor or __proto__ is data.', NAMES),
  '15.3.7': met('Of a key that is there twice, the first counts.', [
    'unit/address.test.ts',
    'of a key that is there twice the first counts, and nothing is lost',
  ]),
  '16.2.2': seen(
    'nginx logs the time with its offset, Caddy seconds since 1970.',
    'Both configurations were read.',
  ),
  '16.2.5': met(
    'The browser’s log holds paths and fields; the web server’s no query.',
    LOGGED,
    SECRETS,
    NO_QUERY_IN_LOG,
  ),
  '16.4.1': met('nginx and Caddy escape what they log; it holds no query.', NO_LINE_IN_LOG, NO_QUERY_IN_LOG),
  '16.5.1': met(
    'What is shown is the specification’s text, and call, status and time to copy.',
    ['unit/failure.test.ts', 'tell which call failed, how and when, and never what the error says'],
    FAULTS,
  ),
  '16.5.2': met('Each screen bears each fault, and can be tried again.', FAULTS, [
    'screens/faults.test.tsx',
    'bears every fault, and loads when it is tried again',
  ]),
  '16.5.3': met('A change whose outcome is not known is looked up, never taken for done.', FAULTS),
}

type Requirement = { level: Criterion['level']; section: string; text: string }

const REQUIREMENTS: Record<string, Requirement> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'asvs-5.0.json'), 'utf8'),
)

/** The requirements of OWASP ASVS 5.0, levels 1 and 2, that concern a page in the browser and the server of its files, in its order. */
export const SECURITY: readonly Criterion[] = Object.entries(REQUIREMENTS).map(
  ([num, { level, section, text }]) => {
    const finding = FINDINGS[num]
    if (!finding) throw new Error(`Nothing is said of ${num}`)
    return { num, name: text, section, level, ...finding }
  },
)
