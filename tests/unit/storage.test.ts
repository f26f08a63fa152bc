import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { missingTests } from '@tests/conformance/report'
import { stubStorage } from '@tests/support/stub-storage'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { defineAdminStorage, removeStoredRecords } from '@/lib/admin-storage'
import { hashOf, NotStoredError, readStored, STORAGE_KEYS, tabStorage, writeStored } from '@/lib/storage'

afterEach(() => void vi.restoreAllMocks())
afterEach(() => void vi.unstubAllGlobals())

const recent = defineAdminStorage({ key: STORAGE_KEYS.recent, schema: v.string(), fallback: 'nothing' })
const singleKeys = defineAdminStorage({ key: STORAGE_KEYS.singleKeys, schema: v.boolean(), fallback: true })

const full = new DOMException('no room', 'QuotaExceededError')
const denied = new DOMException('denied', 'SecurityError')

/** As where a browser keeps nothing for any page: the storage cannot so much as be named. */
function denyStorage(name: 'localStorage' | 'sessionStorage'): void {
  vi.stubGlobal(name, undefined)
  const get = () => {
    throw denied
  }
  Object.defineProperty(globalThis, name, { get, configurable: true })
}

describe('what is kept for an admin', () => {
  test('is there again, for that admin alone', () => {
    stubStorage()
    recent.write('asha', 'a job')
    singleKeys.write('asha', false)
    expect([recent.read('asha'), singleKeys.read('asha')]).toEqual(['a job', false])
    expect([recent.read('ravi'), singleKeys.read('ravi')]).toEqual(['nothing', true])
  })

  test('does not tell who the admin is', () => {
    const held = stubStorage()
    recent.write('asha@example.com', 'a job')
    expect(JSON.stringify(held)).not.toContain('asha')
  })

  // The reference vectors of FNV-1a: another mark would lose what browsers have kept so far.
  test.each([
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ])('is found by later versions: the mark of "%s" stays', (admin, mark) => {
    expect(hashOf(admin)).toBe(mark)
  })

  test.each(['', '{', '7', '{"of":"an older version"}'])('is as if never kept where it reads %s', (text) => {
    const held = stubStorage()
    held[`${STORAGE_KEYS.recent} ${hashOf('asha')}`] = text
    expect(recent.read('asha')).toBe('nothing')
  })
})

test('a browser that keeps nothing has nothing, and fails nobody who looks', () => {
  denyStorage('localStorage')
  denyStorage('sessionStorage')
  expect(readStored(STORAGE_KEYS.colorScheme)).toBeUndefined()
  expect(tabStorage()).toBeUndefined()
})

test('what lives as long as the tab is where the browser has it', () => {
  const storage = {}
  vi.stubGlobal('sessionStorage', storage)
  expect(tabStorage()).toBe(storage)
})

describe('what a browser does not keep', () => {
  test.each([
    ['full', full, 'Nothing was saved: this browser has no storage space left.'],
    ['denied', denied, 'Nothing was saved: this browser does not allow this site to store data.'],
    ['gone', new TypeError('no'), 'Nothing was saved: this browser does not allow this site to store data.'],
  ])('is told of in words to show, and with the cause: its storage is %s', (_, cause, message) => {
    const held = stubStorage(cause)
    held[STORAGE_KEYS.views] = 'as before'
    const attempt = () => writeStored(STORAGE_KEYS.views, 'changed')
    expect(attempt).toThrow(NotStoredError)
    expect(attempt).toThrow(expect.objectContaining({ message, cause }))
    expect(readStored(STORAGE_KEYS.views)).toBe('as before')
  })

  test('stays while the page lives, until logout or until it is kept after all', () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    stubStorage(full)
    recent.write('asha', 'a job')
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^QuotaExceededError/))
    expect(recent.read('asha')).toBe('a job')
    removeStoredRecords()
    expect(recent.read('asha')).toBe('nothing')

    recent.write('asha', 'a job')
    stubStorage()
    recent.write('asha', 'a plan')
    expect(recent.read('asha')).toBe('a plan')
    stubStorage()
    expect(recent.read('asha')).toBe('nothing')
  })
})

describe('“What this browser keeps”', () => {
  const rows = readFileSync('src/session/README.md', 'utf8')
    .split('\n')
    .flatMap(
      (line) =>
        /^\| (?:cookies|local storage|session storage|cache) .* \| `([\w./-]+): (.+)` \|$/.exec(line) ?? [],
    )

  test('has each key that the console stores by', () => {
    const text = readFileSync('src/session/README.md', 'utf8')
    const { refreshToken: _, ...keys } = STORAGE_KEYS // never written
    expect(Object.values(keys).filter((key) => !text.includes(`\`${key}`))).toEqual([])
  })

  test('names a test for each row that is there', () => {
    const named = Array.from({ length: rows.length / 3 }, (_, row) => {
      const [line = '', file = '', name = ''] = rows.slice(row * 3)
      return { num: line, tests: [[file, name]] as const }
    })
    expect(named.length).toBeGreaterThan(15)
    expect(missingTests(named)).toEqual([])
  })

  test('is all: only these files know a storage of the browser', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.tsx?$/.test(file),
    )
    const storages = /\b(localStorage|sessionStorage|indexedDB|document\.cookie|cookieStore|caches\.)/
    const knowing = files.filter((file) => storages.test(readFileSync(join('src', file), 'utf8')))
    expect(knowing.sort()).toEqual(['http/token.ts', 'lib/admin-storage.ts', 'lib/storage.ts'])
  })
})

describe('at logout', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())

  test('records leave the browser, whoever opened them, and how each likes to work stays', () => {
    const held = stubStorage()
    for (const admin of ['asha', 'ravi']) {
      recent.write(admin, 'a job')
      singleKeys.write(admin, false)
    }
    writeStored(STORAGE_KEYS.colorScheme, 'dark')
    removeStoredRecords()
    expect(['asha', 'ravi'].map(recent.read)).toEqual(['nothing', 'nothing'])
    expect(['asha', 'ravi'].map(singleKeys.read)).toEqual([false, false])
    expect(readStored(STORAGE_KEYS.colorScheme)).toBe('dark')
    expect(JSON.stringify(held)).not.toContain('a job')
    expect(console.error).not.toHaveBeenCalled()
  })

  test('records that were not kept are forgotten too, and a storage that is denied keeps nobody from leaving', () => {
    denyStorage('localStorage')
    recent.write('meera', 'a job')
    singleKeys.write('meera', false)
    removeStoredRecords()
    expect(recent.read('meera')).toBe('nothing')
    expect(singleKeys.read('meera')).toBe(false)
    expect(console.error).toHaveBeenLastCalledWith(expect.stringMatching(/^SecurityError/))
  })
})
