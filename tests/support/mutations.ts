import type { MutationOptions, QueryClient } from '@tanstack/react-query'

type Mutation = MutationOptions<unknown, Error, unknown, unknown>

/** The source code of the console, to find all calls that write. */
const sources = import.meta.glob<string>('../../src/**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const modules = import.meta.glob<Record<string, unknown>>('../../src/{api,session}/*.ts', { eager: true })

/** All mutations of the console, by the names of their exports. */
export const mutationNames = found(/export const (\w+) = mutationOptions\(/g)

/** The places of calls that write. */
export const writingCalls = found(/\bhttp\.(post|put|patch|delete)\(/g)

function found(pattern: RegExp): string[] {
  return Object.values(sources).flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))
}

/** Runs a mutation without a screen. */
export function change(client: QueryClient, name: string, input: unknown): Promise<unknown> {
  const mutation = Object.values(modules)
    .map((module) => module[name])
    .find(isMutation)
  if (!mutation) throw new Error(`src/api and src/session have no mutation ${name}`)
  return client.getMutationCache().build(client, mutation).execute(input)
}

function isMutation(value: unknown): value is Mutation {
  return typeof value === 'object' && value !== null && 'mutationFn' in value
}
