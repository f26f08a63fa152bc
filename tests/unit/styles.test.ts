import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const CORE = resolve('node_modules/@mantine/core/esm')

/** A style that is forgotten fails silently, one too many is shipped to everyone. */
test('the styles imported are those of the parts shown', () => {
  const imported = filesIn('src').flatMap((file) =>
    [...read(file).matchAll(/core\/styles\/([A-Z]\w+)\.layer\.css/g)].map(([, name]) => name),
  )
  const needed = new Set(['Notification'])
  const seen = new Set<string>()
  for (const name of partsIn('src')) visit(homeOf(name))
  expect(imported.toSorted()).toEqual([...needed].toSorted())

  function visit(file: string): void {
    if (seen.has(file)) return
    seen.add(file)
    if (file.endsWith('.module.mjs')) needed.add(basename(file, '.module.mjs'))
    else
      for (const [, from = ''] of read(file).matchAll(/from "(\.[^"]+)"/g))
        visit(resolve(dirname(file), from))
  }
})

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file))
}

function partsIn(folder: string): Set<string> {
  const imports = filesIn(folder).flatMap((file) => [
    ...read(file).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g),
  ])
  const names = imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
  return new Set(names.filter((name) => name && !name.startsWith('type ')))
}

function homeOf(name: string): string {
  const line = read(join(CORE, 'index.mjs'))
    .split('\n')
    .find((line) => line.startsWith('import') && new RegExp(`[{,] ?(\\w+ as )?${name}[ ,}]`).test(line))
  const path = /from "([^"]+)"/.exec(line ?? '')?.[1]
  if (!path) throw new Error(`${name} is no part of @mantine/core`)
  return resolve(CORE, path)
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
