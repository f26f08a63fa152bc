import { MantineProvider } from '@mantine/core'
import { gate } from '@tests/support/gates'
import { expectConsoleError } from '@tests/support/page-errors'
import { useState } from 'react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { deferred } from '@/ui/code/deferred'
import { Toasts } from '@/ui/toasts'

const form = page.getByText('The form')
const button = (name: string) => page.getByRole('button', { name })

/** As the router does for a key: by neither a click nor a step in the history that exists. */
function goTo(path: string): void {
  const { href } = location
  history.pushState(null, '', path)
  onTestFinished(() => history.replaceState(null, '', href))
}

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

/** A screen with a button that opens a part, whose code comes as it is told. */
function screenOf(fetchCode: () => Promise<void>) {
  const Form = deferred(async () => {
    await fetchCode()
    return () => <p>The form</p>
  })
  return function Screen() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <button type="button" {...Form.opener(() => setIsOpen(true))}>
          Add
        </button>
        <button type="button">Elsewhere</button>
        {isOpen && <Form />}
      </>
    )
  }
}

describe('a part whose code comes late', () => {
  test('opens once it is there', async () => {
    const code = gate()
    const Screen = screenOf(code.opened)
    await render(<Screen />)
    await button('Add').click()
    await userEvent.keyboard('{Tab}')
    expect(form.elements()).toEqual([])
    code.open()
    await expect.element(form).toBeVisible()
  })

  test.each([
    ['another click', () => button('Elsewhere').click()],
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['Back', async () => dispatchEvent(new PopStateEvent('popstate'))],
    ['a key that leads to another screen', async () => goTo('/elsewhere')],
  ])('does not open after %s', async (_, goOn) => {
    const code = gate()
    const Screen = screenOf(code.opened)
    await render(<Screen />)
    await button('Add').click()
    await goOn()
    code.open()
    await code.opened().then(nextFrame) // what waited for the code has gone on
    expect(form.elements()).toEqual([])
    await button('Add').click()
    await expect.element(form).toBeVisible()
  })

  test('that could not be fetched is fetched when it is asked for again', async () => {
    expectConsoleError(/^Error\n {2}at deferred\.test\.tsx/)
    let fetches = 0
    const Screen = screenOf(async () => {
      fetches += 1
      if (fetches === 1) throw new Error('no network')
    })
    await render(<Screen />)
    await button('Add').hover()
    await expect.poll(() => fetches).toBe(1)
    await button('Add').click()
    await expect.element(form).toBeVisible()
  })

  test('that cannot be had where it is shown costs itself alone, and that is told', async () => {
    expectConsoleError(/^Error\n {2}at deferred\.test\.tsx/)
    const Part = deferred<object>(async () => {
      throw new Error('no network')
    })
    await render(
      <MantineProvider>
        <Toasts />
        <p>The screen</p>
        <Part />
      </MantineProvider>,
    )
    await expect
      .element(page.getByText('This part of the console could not be loaded.', { exact: false }))
      .toBeVisible()
    await expect.element(page.getByText('The screen')).toBeVisible()
  })
})
