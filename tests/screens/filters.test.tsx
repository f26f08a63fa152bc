import { expectAddress } from '@tests/support/address'
import { renderApp } from '@tests/support/render-app'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const filters = page.getByRole('button', { name: /^Filters/ })
const modal = page.getByRole('dialog', { name: 'Filter Jobs' })
const calendar = page.getByRole('dialog', { name: 'Choose a day' })
const day = (label: string) => modal.getByLabelText(label)

async function openFilters(url = '/jobs') {
  const app = await renderApp(url)
  await filters.click()
  await expect.element(modal).toBeVisible()
  return app
}

describe('a day in a filter', () => {
  test('that is none is named and focused, and nothing is applied', async () => {
    const { history } = await openFilters('/jobs?status=PENDING')
    await day('From Date').fill('31/02/2026')
    await modal.getByRole('button', { name: 'Apply' }).click()
    await expect.element(modal.getByText('Enter a day such as 25/12/2026')).toBeVisible()
    await expect.element(day('From Date')).toHaveFocus()
    await expect.element(day('From Date')).toHaveValue('31/02/2026')
    await expectAddress(history, '/jobs?status=PENDING')
  })

  test('before the first of its range is named there', async () => {
    const { history } = await openFilters()
    await day('From Date').fill('02/01/2026')
    await day('To Date').fill('1.1.26')
    await userEvent.keyboard('{Enter}')
    await expect.element(modal.getByText('Must not be before “From Date”')).toBeVisible()
    await expect.element(day('To Date')).toHaveFocus()
    await day('To Date').fill('2-1-26')
    await userEvent.keyboard('{Enter}')
    await expectAddress(history, '/jobs?dateFrom=2026-01-02&dateTo=2026-01-02')
  })

  test('is typed as one likes, and reads as all days do once it is left', async () => {
    await openFilters()
    await day('From Date').fill('5/1/26')
    await userEvent.keyboard('{Tab}')
    await expect.element(day('From Date')).toHaveValue('05/01/2026')
    await expect.element(calendar).not.toBeInTheDocument()
  })

  test('is picked by keyboard alone; Escape leaves the calendar, and then the modal', async () => {
    const { history } = await openFilters('/jobs?dateFrom=2025-11-14')
    await day('From Date').click()
    await expect.element(calendar).not.toBeInTheDocument() // it would lie over the fields below
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(calendar.getByRole('button', { name: '14 November 2025' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(calendar).not.toBeInTheDocument()
    await expect.element(day('From Date')).toHaveFocus()
    await expect.element(modal).toBeVisible()

    await userEvent.keyboard('{ArrowDown}')
    await expect.element(calendar.getByRole('button', { name: '14 November 2025' })).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    const passed: (EventTarget | null)[] = []
    const note = ({ relatedTarget }: FocusEvent) => void passed.push(relatedTarget)
    addEventListener('focusout', note, { once: true })
    await userEvent.keyboard('{Enter}')
    await expect.element(day('From Date')).toHaveValue('15/11/2025')
    await expect.element(day('From Date')).toHaveFocus()
    expect(passed).toEqual([day('From Date').element()]) // at once, and not by way of the page
    await userEvent.keyboard('{Enter}')
    await expectAddress(history, '/jobs?dateFrom=2025-11-15')
  })

  test('is picked from a calendar that its button opens by keyboard, too', async () => {
    await openFilters('/jobs?dateFrom=2025-11-14')
    await day('From Date').click()
    await userEvent.keyboard('{Tab}')
    await expect.element(modal.getByRole('button', { name: 'Choose a day' }).first()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(calendar.getByRole('button', { name: '14 November 2025' })).toHaveFocus()
    await userEvent.keyboard('{ArrowLeft}{Enter}')
    await expect.element(day('From Date')).toHaveValue('13/11/2025')
  })

  test('is reached by keys in other weeks and months, too', async () => {
    await openFilters('/jobs?dateFrom=2025-12-30')
    await day('From Date').click()
    for (const [keys, reached] of [
      ['{ArrowDown}', '30 December 2025'],
      ['{ArrowDown}', '6 January 2026'],
      ['{ArrowLeft}{ArrowUp}', '29 December 2025'],
      ['{ArrowRight}{ArrowDown}', '6 January 2026'],
      ['{Home}', '5 January 2026'],
      ['{End}', '11 January 2026'],
      ['{PageUp}', '11 December 2025'],
      ['{PageDown}{PageDown}', '11 February 2026'],
    ] as const) {
      await userEvent.keyboard(keys)
      await expect.element(calendar.getByRole('button', { name: reached, exact: true })).toHaveFocus()
    }
    await userEvent.keyboard('{Enter}')
    await expect.element(day('From Date')).toHaveValue('11/02/2026')
  })

  test('is typed once the calendar is left for its field, which closes it', async () => {
    await openFilters()
    await modal.getByRole('button', { name: 'Choose a day' }).first().click()
    await expect.element(calendar).toBeVisible()
    await day('From Date').click()
    await expect.element(calendar).not.toBeInTheDocument()
    await expect.element(day('From Date')).toHaveFocus()
  })

  test('each field names its own calendar', async () => {
    await openFilters()
    const buttons = modal.getByRole('button', { name: 'Choose a day' })
    await expect.element(buttons.first()).toHaveAccessibleDescription('From Date')
    await expect.element(buttons.last()).toHaveAccessibleDescription('To Date')
  })

  test('is picked by pointer, from a calendar that marks today in India', async () => {
    await openFilters()
    await modal.getByRole('button', { name: 'Choose a day' }).first().click()
    const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', dateStyle: 'long' })
    const marked = calendar.getByRole('button', { name: today.format(Date.now()), exact: true })
    await expect.element(marked).toHaveAttribute('aria-current', 'date')
    const days = calendar.getByRole('button', { name: /^\d+ \w+ \d{4}$/ }).elements()
    const bordered = days.filter(
      (dayButton) =>
        getComputedStyle(dayButton).borderTopStyle === 'solid' &&
        !/, 0\)$/.test(getComputedStyle(dayButton).borderTopColor),
    )
    expect(bordered).toEqual([marked.element()]) // and not today in this browser's zone
    await marked.click()
    await expect.element(calendar).not.toBeInTheDocument()
    const todayText = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(Date.now())
    await expect.element(day('From Date')).toHaveValue(todayText)
  })
})

describe('amounts in a filter', () => {
  test('that run backwards are named at the second', async () => {
    const { history } = await openFilters()
    await modal.getByLabelText('Min Amount').fill('10,000')
    await modal.getByLabelText('Max Amount').fill('9,000')
    await userEvent.keyboard('{Enter}')
    await expect.element(modal.getByText('Must be at least “Min Amount”')).toBeVisible()
    await expect.element(modal.getByLabelText('Max Amount')).toHaveFocus()
    await expectAddress(history, '/jobs')
  })

  test('that cannot be read are focused', async () => {
    await openFilters()
    await modal.getByLabelText('Min Amount').fill('12,50')
    await modal.getByRole('button', { name: 'Apply' }).click()
    await expect.element(modal.getByLabelText('Min Amount')).toHaveFocus()
  })
})

test('open filters close with the step of the history at which they were opened', async () => {
  const { history } = await renderApp('/jobs')
  await filters.click()
  await modal.getByLabelText('Status').selectOptions('PENDING')
  await modal.getByRole('button', { name: 'Apply' }).click()
  await expectAddress(history, '/jobs?status=PENDING')
  await page.getByRole('button', { name: 'Filters, 1 active' }).click()
  await modal.getByLabelText('Min Amount').fill('500')
  history.back()
  await expectAddress(history, '/jobs')
  await expect.element(modal).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible()
  await filters.click()
  await expect.element(modal.getByLabelText('Status')).toHaveValue('')
  await expect.element(modal.getByLabelText('Min Amount')).toHaveValue('')
})

test('"Reset" in the modal, and "Clear filters" above rows and where none are, do the same', async () => {
  const url = '/jobs?search=zzzz&status=PENDING&minAmount=500&page=1'
  const { history } = await renderApp(url)
  const clear = [
    () => page.getByRole('button', { name: 'Clear filters' }).click(),
    () => page.getByRole('link', { name: 'Clear filters' }).click(),
    async () => {
      await page.getByRole('button', { name: 'Filters, 2 active' }).click()
      await modal.getByRole('button', { name: 'Reset' }).click()
    },
  ]
  for (const act of clear) {
    history.push(url)
    await expect.element(page.getByRole('button', { name: 'Filters, 2 active' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Clear filters' })).toBeVisible()
    await act()
    await expectAddress(history, '/jobs?search=zzzz')
  }
})

test('"/" in a dialog leaves the focus there', async () => {
  await openFilters()
  const reset = modal.getByRole('button', { name: 'Reset' })
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  reset.element().focus()
  await userEvent.keyboard('/')
  await expect.element(reset).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(modal).not.toBeInTheDocument()
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
})
