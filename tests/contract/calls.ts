import type * as v from 'valibot'
import type { Page } from '@/data/envelopes'
import type { AnyList } from '@/data/list'

// What the console reads, as the files of `api` define it.

type Answering = { answer: v.GenericSchema }

export type ListCall = AnyList & { answer: v.GenericSchema<unknown, Page<unknown>> }
export type RecordCall = Answering & { path: (id: string) => string }
export type WholeCall = Answering & { path: string }

const files = import.meta.glob<Record<string, unknown>>('../../src/api/*.ts', { eager: true })
const defined = [...new Set(Object.values(files).flatMap((file) => Object.values(file)))].filter(isDefinition)

export const lists = defined.filter(isList)
export const records = defined.filter(isRecord)
export const endpoints = defined.filter(isEndpoint)

type Definition = Answering & { path: unknown; filters?: unknown }

function isDefinition(value: unknown): value is Definition {
  return typeof value === 'object' && value !== null && 'answer' in value && 'path' in value
}

function isList(definition: Definition): definition is Definition & ListCall {
  return definition.filters !== undefined
}

function isRecord(definition: Definition): definition is Definition & RecordCall {
  return typeof definition.path === 'function'
}

function isEndpoint(definition: Definition): definition is Definition & WholeCall {
  return !isList(definition) && typeof definition.path === 'string'
}
