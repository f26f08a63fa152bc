import { marketplace } from '@mocks/index'
import { expectAddress } from '@tests/support/address'
import { passTime } from '@tests/support/clock'
import { renderApp } from '@tests/support/render-app'
import { atRest } from '@tests/support/rest'
import { first } from '@tests/support/rows'
import { calls } from '@tests/support/server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'

const main = page.getByRole('main')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const link = (name: string) => page.getByRole('link', { name, exact: true })

const customer = first(marketplace.customers.all())
const job = first(marketplace.jobs.all())

/** As an input method for Hindi or Japanese does: the key is its own, and chooses or takes back a word that is being written. */
function press(element: Element, key: string): void {
  const composing = { key, code: key, keyCode: 229, isComposing: true, bubbles: true, cancelable: true }
  element.dispatchEvent(new KeyboardEvent('keydown', composing))
}

describe('a key of an input method', () => {
  const fields: { what: string; url: string; opened?: Locator; field: Locator; text: string }[] = [
    { what: 'the search of a list', url: '/customers', field: page.getByRole('searchbox'), text: 'अशा' },
    {
      what: 'the number of a page',
      url: '/customers',
      field: page.getByRole('textbox', { name: /Go to page/ }).first(),
      text: '7',
    },
    {
      what: 'Find',
      url: '/customers',
      opened: button('Find'),
      field: page.getByRole('combobox', { name: 'Find' }),
      text: 'plans',
    },
    {
      what: 'a filter',
      url: '/customers',
      opened: button('Filters'),
      field: page.getByLabelText('City'),
      text: 'पुणे',
    },
    { what: 'a form', url: '/plans?mode=add', field: page.getByLabelText('Plan Name'), text: 'सोना' },
    {
      what: 'what is changed of a record',
      url: '/service-centers/add',
      field: page.getByLabelText('City'),
      text: 'पुणे',
    },
  ]

  test.each(fields)('in $what does nothing else', async ({ url, opened, field, text }) => {
    const { history } = await renderApp(url)
    await opened?.click()
    await field.fill(text)
    await atRest()
    const asked = calls().length
    for (const key of ['Enter', 'Escape', 'ArrowDown']) press(field.element(), key)
    await atRest()
    await expect.element(field).toHaveValue(text)
    await expect.element(field).toHaveFocus()
    await expectAddress(history, url)
    expect(calls()).toHaveLength(asked)
  })
})

describe('a link that is clicked with a key', () => {
  const links: { what: string; url: string; link: Locator; to: string }[] = [
    { what: 'of the sidebar', url: '/plans', link: link('Jobs'), to: '/jobs' },
    {
      what: 'of a name in a row',
      url: `/jobs?search=${job.id}`,
      link: main.getByRole('link', { name: job.id, exact: true }),
      to: `/jobs/${job.id}?from=search%3D${job.id}`,
    },
    {
      what: 'of an action in a row',
      url: `/jobs?search=${job.id}`,
      link: link(`View Details, Job #${job.id}`),
      to: `/jobs/${job.id}?from=search%3D${job.id}`,
    },
    {
      what: 'of a card',
      url: '/dashboard',
      link: main.getByRole('link', { name: /Total Customers/ }),
      to: '/customers',
    },
    {
      what: 'back to a list',
      url: `/customers/${customer.id}`,
      link: main.getByRole('link', { name: 'Customers', exact: true }),
      to: '/customers',
    },
    {
      what: 'of a record to another',
      url: `/jobs/${job.id}`,
      link: main.getByRole('link', { name: marketplace.customers.find(job.customerId)?.name ?? '' }),
      to: `/customers/${job.customerId}`,
    },
    {
      what: 'to a form',
      url: '/service-centers',
      link: link('Add Service Center'),
      to: '/service-centers/add',
    },
  ]

  test.each(links)('$what is the browser’s alone', async ({ url, link, to }) => {
    const { history } = await renderApp(url)
    await expect.element(link).toHaveAttribute('href', to)
    const left: string[] = []
    const hear = (event: MouseEvent) => {
      left.push(event.defaultPrevented ? 'taken' : 'left')
      event.preventDefault() // no new tab in a test
    }
    addEventListener('click', hear)
    onTestFinished(() => removeEventListener('click', hear))
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
      link.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true }))
    expect(left).toEqual(['left', 'left', 'left', 'left'])
    await atRest()
    await expectAddress(history, url)
  })

  test('in Find leaves Find open', async () => {
    const { history } = await renderApp('/plans')
    await button('Find').click()
    const line = page.getByRole('option', { name: /^Jobs/ })
    await expect.element(line).toBeVisible()
    const hear = (event: MouseEvent) => event.preventDefault()
    addEventListener('click', hear)
    onTestFinished(() => removeEventListener('click', hear))
    for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
      line.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true }))
    await atRest()
    await expect.element(page.getByRole('dialog', { name: 'Find' })).toBeVisible()
    await expectAddress(history, '/plans')
  })
})

describe('a finger that the browser takes to scroll with', () => {
  test.each([
    ['takes it at once', ['pointerdown', 'pointercancel']],
    ['moves first', ['pointerdown', 'pointermove', 'pointercancel']],
  ])('shows no tip: it %s', async (_, types) => {
    await renderApp('/customers')
    const copy = button('Copy link')
    await expect.element(copy).toBeVisible()
    for (const [index, type] of types.entries())
      copy.element().dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerType: 'touch',
          clientX: 20 * index,
          clientY: 20 * index,
        }),
      )
    await passTime(1000)
    copy.element().dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerType: 'touch' }))
    await atRest()
    await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument()
  })
})
