import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * The rooms of the house, and what each may import besides itself: a room, or one file of it. A path of two parts is a part of a room
 * that has rules of its own. README.md shows the same as arrows.
 */
const ROOMS: Record<string, string> = {
  lib: '',
  http: 'lib',
  data: 'http lib',
  session: 'data http lib',
  api: 'session data http lib',
  ui: 'lib',
  export: 'ui session data http lib',
  files: 'ui lib',
  views: 'ui session data http lib',
  lists: 'views export ui session data http lib',
  totals: 'lists views export ui session data http lib',
  records: 'ui session data http lib',
  payouts: 'records api ui session data http lib',
  reconcile:
    '@mocks/demo/sample-statement payouts totals records lists export files api ui session data http lib',
  import: 'batch records export files ui session data http lib',
  batch: 'records export api ui session data http lib',
  'sign-in': 'records ui session data http lib',
  'resources.ts': 'api data http lib',
  find: 'resources.ts views lists/filter-text api ui session data http lib',
  shell:
    'find resources.ts sign-in batch payouts/slip-link records lists views export api ui session data http lib',
  routes:
    'shell reconcile import batch payouts totals records lists views export api ui session data http lib',
  start:
    'start/main.tsx routes shell find resources.ts sign-in batch payouts records lists views ui session data http lib',
  'start/main.tsx': '@mocks/demo start ui session data http lib',
  build: '',
  '@mocks': '@mocks/data @mocks/server api lib msw',
  '@mocks/data': 'api lib',
  '@mocks/server': '@mocks/data api lib msw',
  '@mocks/demo': '@mocks @mocks/server @mocks/data ui http lib msw',
}

const root = join(import.meta.dirname, '../..')
const files = ['src', 'mocks'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file).replaceAll('\\', '/'))
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.gen.ts')),
)

test('every room is in the table', () => {
  expect(files.filter((file) => roomOf(nameOf(file)) === '')).toEqual([])
})

test.each(Object.keys(ROOMS))('%s imports itself and what stands below it', (room) => {
  const roomFiles = files.filter((file) => roomOf(nameOf(file)) === room)
  expect(roomFiles.flatMap((file) => complaints(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test.each([
  [
    'src/lists/pager.tsx',
    '@/find/find',
    'lists may import: views export ui session data http lib; not @/find/find',
  ],
  ['src/lib/day.ts', '@/ui/toast', 'lib may import: nothing else; not @/ui/toast'],
  ['src/http/client.ts', '@/api/jobs', 'http may import'],
  ['src/data/list.ts', '@/session/session', 'data may import'],
  ['src/session/tabs.ts', '@/ui/toast', 'session may import'],
  ['src/api/jobs.ts', '@/ui/toast', 'api may import'],
  ['src/api/jobs.ts', './plans', 'a file of api imports no other one'],
  ['src/views/views.ts', '@/lists/pager', 'views may import'],
  ['src/ui/toast.ts', '@/http/client', 'ui may import'],
  ['src/files/rows.ts', '@/http/client', 'files may import'],
  ['src/export/panel.tsx', '@/lists/pager', 'export may import'],
  ['src/totals/sums.ts', '@/api/jobs', 'totals may import'],
  ['src/records/write.ts', '@/api/jobs', 'records may import'],
  ['src/payouts/pay.ts', '@/lists/pager', 'payouts may import'],
  ['src/batch/ledger.ts', '@/payouts/pay', 'batch may import'],
  ['src/reconcile/matching.ts', '@/find/find', 'reconcile may import'],
  ['src/import/import-lines.ts', '@/api/plans', 'import may import'],
  ['src/sign-in/login-screen.tsx', '@/shell/frame', 'sign-in may import'],
  ['src/resources.ts', '@/ui/toast', 'resources.ts may import'],
  ['src/find/find.tsx', '@/lists/pager', 'find may import'],
  ['src/shell/frame.tsx', '@/payouts/pay', 'shell may import'],
  ['src/shell/frame.tsx', '@/routes/__root', 'shell may import'],
  ['src/routes/_shell/dashboard.tsx', '@/start/app', 'routes may import'],
  ['src/routes/_shell/dashboard.tsx', '@/routes/_shell/plans/index', 'a route imports no other one'],
  ['src/routes/_shell/dashboard.tsx', './payouts-due', 'a route imports no other one'],
  ['src/start/app.tsx', '@mocks/demo/demo', 'start may import'],
  ['src/start/app.tsx', 'msw', 'start may import'],
  ['src/start/app.tsx', '@tests/support/gates', 'start may import'],
  ['src/start/app.tsx', './boot', 'nothing imports the start'],
  ['mocks/jobs.ts', '@/http/client', '@mocks may import'],
  ['mocks/jobs.ts', './demo/demo', '@mocks may import'],
  ['mocks/jobs.ts', './index', 'a resource of @mocks does not import all of them'],
  ['mocks/server/reply.ts', '@mocks/jobs', '@mocks/server may import'],
  ['mocks/data/names.ts', 'msw/browser', '@mocks/data may import'],
  ['mocks/demo/bar.tsx', '@tests/support/gates', '@mocks/demo may import'],
])('%s may not import %s', (file, specifier, complaint) => {
  for (const line of [
    `import { a } from '${specifier}'`,
    `import type {\n  A,\n} from '${specifier}'`,
    `import '${specifier}'`,
    `export { a } from '${specifier}'`,
    `const a = lazy(() => import('${specifier}'))`,
  ])
    expect(complaints(file, line).join()).toContain(complaint)
})

/** What is wrong with the imports of a file, and what it may import instead. */
function complaints(file: string, source: string): string[] {
  const name = nameOf(file)
  const room = roomOf(name)
  const allowed = (ROOMS[room] ?? '').split(' ')
  return [...source.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, specifier = '']) => {
    const target = targetOf(name, specifier)
    if (target === undefined) return []
    const targetRoom = roomOf(target)
    const isBelow = targetRoom === room || allowed.includes(targetRoom) || allowed.includes(target)
    const wrong = isBelow
      ? wrongInside(name, room, target)
      : `${room} may import: ${ROOMS[room] || 'nothing else'}; not ${specifier}`
    return wrong ? [`${file}: ${wrong}`] : []
  })
}

/** Rules for files of one room. */
function wrongInside(name: string, room: string, target: string): string | undefined {
  if (target === 'start/boot') return 'nothing imports the start of the program'
  if (room === 'api' && roomOf(target) === 'api')
    return 'a file of api imports no other one: what two of them share belongs to http or lib'
  if (room === 'routes' && roomOf(target) === 'routes' && !/\/-[^/]+$|\.css$/.test(target))
    return 'a route imports no other one: what they share is a file with a leading dash, or belongs below'
  if (room === '@mocks' && target === '@mocks/index' && name !== '@mocks/serve.ts')
    return 'a resource of @mocks does not import all of them'
  return undefined
}

/** `lists/pager.tsx` or `@mocks/jobs.ts`: a file as imports name it. */
function nameOf(file: string): string {
  return file.replace(/^src\//, '').replace(/^mocks\//, '@mocks/')
}

/** What an import names, in the form of `nameOf`. `undefined` is a package, or a file of no room. */
function targetOf(name: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(name), specifier).replaceAll('\\', '/')
  if (specifier.startsWith('@/')) return specifier.slice(2)
  if (/^@(mocks|tests)\//.test(specifier)) return specifier
  return /^msw(\/|$)/.test(specifier) ? 'msw' : undefined
}

/** The innermost room of the table that has the file. Empty: none has it. */
function roomOf(name: string): string {
  const rooms = Object.keys(ROOMS).filter(
    (room) => `${name}/`.startsWith(`${room}/`) || room === `${name}.ts` || room === `${name}.tsx`,
  )
  return rooms.sort((a, b) => b.length - a.length)[0] ?? ''
}
