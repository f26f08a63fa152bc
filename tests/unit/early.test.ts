import { endpoints, lists } from '@tests/support/screens'
import { describe, expect, test } from 'vitest'
import { toServerQuery } from '@/data/list'
import { firstReadOf } from '@/http/early'

const asked = (address: string, basePath = '/') => {
  const { pathname, search } = new URL(address, 'https://console.example')
  return firstReadOf({ pathname, search }, basePath)
}

describe('what is asked before the code of a screen has arrived is what the screen asks', () => {
  test.each(lists.map(({ name, path }) => ({ name, path })))('$name', ({ name, path }) => {
    const page = (number?: number) =>
      `${path}?${new URLSearchParams(Object.entries(toServerQuery({ page: number })).map(([key, value]) => [key, String(value)]))}`
    expect(asked(`/${name}`)).toBe(page())
    expect(asked(`/${name}?page=12`)).toBe(page(12))
    expect(asked(`/console/${name}?page=2`, '/console/')).toBe(page(2))
  })

  test.each(endpoints.map(({ name, path }) => ({ name, path })))('$name', ({ name, path }) => {
    expect(asked(`/${name}`)).toBe(path)
  })

  test('the first address leads to the dashboard', () => {
    expect(asked('/')).toBe('admin/dashboard')
    expect(asked('/console/', '/console/')).toBe('admin/dashboard')
  })
})

test.each([
  '/customers?status=active',
  '/customers?page=1',
  '/customers?page=02',
  '/customers?page=abc',
  '/customers?page=2&city=Pune',
  '/customers/7',
  '/plans?page=2',
  '/payouts-due',
  '/constructor',
  '/toString',
])('nothing is asked early at %s', (address) => {
  expect(asked(address)).toBeUndefined()
})
