import { notifications } from '@mantine/notifications'
import { endpoint, refused } from '@mocks/server/reply'
import { mutationNames } from '@tests/support/mutations'
import { loseAnswers, toastOf, turnPastAllLooks, turnToSecondLook } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { atRest, callsMade } from '@tests/support/rest'
import { first } from '@tests/support/rows'
import { server } from '@tests/support/server'
import { type Write, writes } from '@tests/support/writes'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'

type Looked = Write & { looked: string }
type Form = Looked & Required<Pick<Write, 'kept'>>

const isLooked = (write: Write): write is Looked => write.looked !== undefined
const isForm = (write: Looked): write is Form => write.kept !== undefined
const looked = writes.filter(isLooked)
const forms = looked.filter(isForm)

const callOf = ({ method, path }: Write) => `${method.toUpperCase()} /api/v1/${path}`
const keysOf = async (write: Write) => (await callsMade(callOf(write))).map(({ key }) => key)
const submit = (write: Write) => write.submit.click({ force: write.isSwitch })
const checkAgain = page.getByRole('button', { name: 'Check again' })

async function open(write: Write): Promise<void> {
  await renderApp(write.url)
  await write.open()
}

/** From here on nothing tells what came of a change: of a service the catalogue would, too. */
function darken(path: string): void {
  const paths = path.startsWith('admin/services/') ? [path, 'admin/services'] : [path]
  server.use(...paths.map((dark) => http.get(endpoint(dark), () => refused(500, 'Out of order'))))
}

test('all mutations but the sign-in are tried', () => {
  expect([...writes.map(({ mutation }) => mutation), 'login'].sort()).toEqual(mutationNames.toSorted())
})

describe('a change whose answer is lost', () => {
  test.each(looked)('$what: that was made is told as made, and sent once', async (write) => {
    await open(write)
    loseAnswers(write)
    await submit(write)
    await expect.element(toastOf(write.done)).toBeVisible()
    await expect.element(toastOf(`The connection dropped, but ${write.text}.`)).toBeVisible()
    if (write.kept) await expect.element(write.kept.field).not.toBeInTheDocument()
    expect(await callsMade(callOf(write))).toHaveLength(1)
  })

  test.each(looked)(
    '$what: is not known where nothing can be read, and looked up before it is sent again',
    async (write) => {
      expectConsoleError(/ApiError.* 500 /)
      expectConsoleError(/ApiError/)
      await open(write)
      loseAnswers(write, () => darken(write.looked))
      await submit(write)
      if (!write.isSwitch)
        await expect.element(page.getByRole('button', { name: 'Checking …' })).toBeVisible()
      await turnPastAllLooks()
      const said = `It is not known whether ${write.text}.`
      await expect.element(toastOf(said)).toBeVisible()
      if (write.kept) {
        await expect.element(page.getByRole('note').getByText(said)).toBeVisible()
        await expect.element(write.kept.field).toHaveValue(write.kept.value)
      }

      await atRest()
      server.resetHandlers()
      notifications.clean()
      await (write.kept ? checkAgain.click() : submit(write))
      await expect.element(toastOf(write.done)).toBeVisible()
      expect(await callsMade(callOf(write))).toHaveLength(1)
    },
  )

  const adding = first(forms.filter(({ what }) => what === 'adding a plan'))

  test('is checked again for as long as the form holds what was sent', async () => {
    expectConsoleError(/ApiError.* 500 /)
    expectConsoleError(/ApiError/)
    const { field, value } = adding.kept
    await open(adding)
    loseAnswers(adding, () => darken(adding.looked))
    await submit(adding)
    await turnPastAllLooks()
    await expect.element(checkAgain).toBeVisible()
    await field.fill('Changed since')
    await expect.element(adding.submit).toBeVisible()
    await expect.element(checkAgain).not.toBeInTheDocument()
    await field.fill(value)
    await expect.element(checkAgain).toBeVisible()
    await atRest()
  })

  test('reads again what it would have changed', async () => {
    expectConsoleError(/ApiError.* 500 /)
    expectConsoleError(/ApiError/)
    await open(adding)
    let looks = 0
    loseAnswers(adding, () =>
      server.use(
        http.get(endpoint('plan'), () => {
          looks += 1
          return looks <= 6 ? refused(500, 'Out of order') : undefined
        }),
      ),
    )
    await submit(adding)
    await turnPastAllLooks()
    await expect.element(checkAgain).toBeVisible()
    const names = page.getByRole('table', { name: 'Plans', includeHidden: true })
    await expect.element(names).toHaveTextContent('Gold Care')
  })
})

describe('the key of a decision', () => {
  test.each(forms)('$what: is the same until the form is changed', async (write) => {
    expectConsoleError(/ApiError/)
    await open(write)
    server.use(http[write.method](endpoint(write.path), () => HttpResponse.error()))
    const fail = async () => {
      await submit(write)
      await turnToSecondLook()
      await expect.element(toastOf(write.failed)).toBeVisible()
      notifications.clean()
    }
    await fail()
    await fail()
    await write.kept.field.fill('Changed since')
    await fail()
    const [firstKey, again, otherKey] = await keysOf(write)
    expect(again).toBe(firstKey)
    expect(otherKey).not.toBe(firstKey)
  })

  test.each(forms)('$what: is another after the server has said no', async (write) => {
    expectConsoleError(/ApiError.* 409 /)
    await open(write)
    server.use(http[write.method](endpoint(write.path), () => refused(409, 'Not today')))
    for (const _ of [1, 2]) {
      await submit(write)
      await expect.element(toastOf('Not today')).toBeVisible()
      notifications.clean()
    }
    expect(new Set(await keysOf(write)).size).toBe(2)
  })
})

test('a change of the password of which nobody can tell is tried again with the same key', async () => {
  const write = writes.find(({ what }) => what === 'changing the password')
  if (!write) throw new Error('no such change')
  expectConsoleError(/ApiError/)
  await open(write)
  loseAnswers(write)
  await submit(write)
  await expect.element(toastOf('It is not known whether the password was changed.')).toBeVisible()
  server.resetHandlers()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(toastOf('Password changed successfully')).toBeVisible()
  const [firstKey, again] = await keysOf(write)
  expect(again).toBe(firstKey)
})
