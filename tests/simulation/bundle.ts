import { join } from 'node:path'
import { build, type ESTree, type Plugin, parseSync, Visitor } from 'vite'
import { GLOBALS } from './browser'
import type { openTab } from './tab'

// The code of a tab, made of the console's own files. Each page has all variables of its modules for itself, and its own globals.

const root = join(import.meta.dirname, '../..')
const standIns = join(import.meta.dirname, 'stand-ins.ts')

/** What draws is not simulated. */
const STOOD_IN_FOR = [
  'react',
  'react/jsx-runtime',
  '@mantine/core',
  '@mantine/notifications',
  '@/ui/text/copy',
  './slip-link',
]
const HOOKS = [
  'useQueryClient',
  'useQuery',
  'useMutation',
  'useIsMutating',
  'mutationOptions',
  'queryOptions',
]

/** A change of the code, for whoever tries whether it is noticed. */
export type Mutant = { file: string; from: string; to: string }

type Tab = { openTab: typeof openTab }
type Page = (globals: Record<string, unknown>) => Tab

/** `open` runs all modules for a new page. `begin` begins another world: the pages of the one before are over. */
export type LoadTab = { begin: () => void; open: Page }

/** Answers the code as a text that other threads can load, too. */
export async function bundleOf(mutant?: Mutant): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    mode: 'production',
    resolve: { tsconfigPaths: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [withoutDrawing(), ...(mutant ? [mutated(mutant)] : [])],
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry: join(import.meta.dirname, 'tab.ts'), formats: ['es'] },
    },
  })
  const [built] = Array.isArray(result) ? result : [result]
  if (!built || !('output' in built)) throw new Error('the code of a tab was not built')
  return repeatable(withoutSpreads(built.output[0].code))
}

/** The page of a world is made of the code that the same page of the world before was made of, which is fast by then. */
export function loaderOf(code: string): LoadTab {
  const pages: Page[] = []
  let opened = 0
  return {
    begin: () => {
      opened = 0
    },
    open: (globals) => {
      const page: Page = pages[opened] ?? new Function(...GLOBALS, code)()
      pages[opened] = page
      opened += 1
      return page(globals)
    },
  }
}

/** `Object.assign({}, one, other)` for `{ ...one, ...other }`, which takes V8 thirty times as long. */
function withoutSpreads(code: string): string {
  const edits: { start: number; end: number; text: string }[] = []
  const ObjectExpression = ({ start, end, properties }: ESTree.ObjectExpression) => {
    if (
      !properties.some(isSpread) ||
      properties.some((property) => !isSpread(property) && property.kind !== 'init')
    )
      return
    edits.push({ start, end: start, text: 'Object.assign(' })
    properties.forEach((property, index) => {
      const next = properties[index + 1]
      if (!isSpread(property)) return
      const isAlone = index > 0 && isSpread(properties[index - 1])
      edits.push({ start: property.start, end: property.argument.start, text: isAlone ? '(' : '}, (' })
      edits.push({
        start: property.end,
        end: next?.start ?? end,
        text: !next ? '))' : isSpread(next) ? '), ' : '), {',
      })
    })
    if (!isSpread(properties.at(-1))) edits.push({ start: end, end, text: ')' })
  }
  new Visitor({ ObjectExpression }).visit(parseSync('tab.js', code).program)
  return edits
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .reduce(
      (text, { start, end, text: inserted }) => `${text.slice(0, start)}${inserted}${text.slice(end)}`,
      code,
    )
}

function isSpread(property: ESTree.ObjectPropertyKind | undefined): property is ESTree.SpreadElement {
  return property?.type === 'SpreadElement'
}

/**
 * The body of a function that answers one which runs the modules, again and again. Classes and functions are made once, since the engine
 * forgets what it has learned of them with each new one; all other variables are set anew each time.
 */
function repeatable(code: string): string {
  const names: string[] = []
  const once: string[] = []
  const eachTime: string[] = []
  const textOf = ({ start, end }: { start: number; end: number }) => code.slice(start, end)
  const declare = ({ id, init }: ESTree.VariableDeclarator) => {
    if (id.type !== 'Identifier') throw new Error(`not a plain variable: ${textOf(id)}`)
    names.push(id.name)
    const isClass = init?.type === 'ClassExpression'
    if (isClass && init.body.body.some((part) => part.type === 'StaticBlock' || isStaticField(part)))
      throw new Error(`${id.name} has variables of its own`)
    const statement = `${id.name} = ${init ? textOf(init) : 'undefined'}`
    const statements = isClass ? once : eachTime
    statements.push(statement)
  }
  for (const statement of parseSync('tab.js', code).program.body) {
    if (statement.type === 'ExportNamedDeclaration') continue
    if (statement.type === 'VariableDeclaration') statement.declarations.forEach(declare)
    else if (statement.type === 'FunctionDeclaration') once.push(textOf(statement))
    else eachTime.push(textOf(statement))
  }
  return `let ${names.join(', ')}
${once.join('\n')}
return (globals) => {
({ ${GLOBALS.join(', ')} } = globals)
${eachTime.join(';\n')}
return { openTab }
}`
}

function isStaticField(part: ESTree.ClassElement): boolean {
  return part.type === 'PropertyDefinition' && part.static
}

function withoutDrawing(): Plugin {
  return {
    name: 'without-drawing',
    enforce: 'pre',
    resolveId(source) {
      if (source === '@tanstack/react-query') return '\0query'
      return STOOD_IN_FOR.includes(source) ? standIns : undefined
    },
    load: (id) =>
      id === '\0query'
        ? `export * from '@tanstack/query-core'; export { ${HOOKS} } from ${JSON.stringify(standIns)}`
        : undefined,
  }
}

function mutated({ file, from, to }: Mutant): Plugin {
  return {
    name: 'mutated',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith(file)) return
      if (code.split(from).length !== 2) throw new Error(`${file} does not have once: ${from}`)
      return { code: code.replace(from, () => to), map: null }
    },
  }
}
