import { marketplace } from '@mocks/index'
import { endpoint, found, refused } from '@mocks/server/reply'
import { expectAddress } from '@tests/support/address'
import { gate } from '@tests/support/gates'
import { toastOf, turnToSecondLook } from '@tests/support/outcomes'
import { expectConsoleError } from '@tests/support/page-errors'
import { renderApp } from '@tests/support/render-app'
import { callsMade } from '@tests/support/rest'
import { server } from '@tests/support/server'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

const table = page.getByRole('table', { name: 'Plans' })
const details = page.getByRole('dialog', { name: 'Plan Details' })
const adding = page.getByRole('dialog', { name: 'Create a new subscription plan' })
const editing = page.getByRole('dialog', { name: 'Edit Plan' })
const discarding = page.getByRole('dialog', { name: 'Discard changes?' })
const deleting = page.getByRole('dialog', { name: 'Delete Plan' })
const name = page.getByLabelText('Plan Name')
const duration = page.getByLabelText('Duration (Days)')
const amount = page.getByLabelText('Amount')
const benefits = page.getByLabelText('Benefits')
const save = page.getByRole('button', { name: 'Save Changes' })

const GET = 'GET /api/v1/plan'
const POST = 'POST /api/v1/admin/plan'

const row = (plan: string) => table.getByRole('row').filter({ hasText: plan })

/** The plan of the seed that the tests change. */
function basic() {
  const plan = marketplace.plans.all().find((candidate) => candidate.name === 'Roadside Basic')
  if (!plan) throw new Error('no such plan')
  return { ...plan, path: `/api/v1/admin/plan/${plan.id}` }
}

describe('the list', () => {
  test('shows every plan with its duration, status and amount in rupees', async () => {
    await renderApp('/plans')
    await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
    for (const header of ['Plan Name', 'Duration (Days)', 'Status', 'Amount', 'Details']) {
      await expect.element(table.getByRole('columnheader', { name: header, exact: true })).toBeVisible()
    }
    await expect
      .element(row('Fleet Starter').getByRole('rowheader', { name: 'Fleet Starter', exact: true }))
      .toBeVisible()
    for (const cell of ['365', 'Inactive', '₹12,499.00']) {
      await expect.element(row('Fleet Starter').getByRole('cell', { name: cell, exact: true })).toBeVisible()
    }
    await expect.element(row('Two-Wheeler Care').getByText('₹349.50')).toBeVisible()
    await expect.element(row('Two-Wheeler Care').getByText('Active')).toBeVisible()
    expect(table.getByRole('row').elements()).toHaveLength(marketplace.plans.all().length + 1)
    expect(await callsMade(GET)).toHaveLength(1)
    await expect.poll(() => document.title).toBe('Plans · Wayside')
  })

  test('shows what is there of a record that is not as promised', async () => {
    const long = `Plan ${'x'.repeat(295)}`
    server.use(
      http.get(endpoint('plan'), () =>
        found({
          plans: [
            { id: 7, name: null, duration: null, amount: null, benefits: null, isActive: null },
            {
              id: 'a/b?c#d%',
              name: '<b>Bold</b>',
              duration: '30',
              amount: '1234.5',
              benefits: [],
              isActive: 'true',
            },
            { id: 'long', name: long, duration: 1, amount: 0, benefits: 'none', isActive: 0 },
          ],
        }),
      ),
    )
    const { history } = await renderApp('/plans')
    await expect.element(row('<b>Bold</b>').getByText('₹1,234.50')).toBeVisible()
    await expect.element(row('<b>Bold</b>').getByText('Active')).toBeVisible()
    expect(row('View Details').elements()[0]?.textContent).toBe('————View Details')
    await expect.element(table.getByRole('link', { name: long, exact: true })).toBeVisible()

    await page.getByRole('link', { name: 'View Details, <b>Bold</b>' }).click()
    await expect.element(details.getByText('30 days')).toBeVisible()
    await expectAddress(history, '/plans?plan=a%2Fb%3Fc%23d%25')
  })

  test('says that there are none', async () => {
    server.use(http.get(endpoint('plan'), () => found({ plans: [] })))
    await renderApp('/plans')
    await expect.element(page.getByText('No plans found')).toBeVisible()
  })

  test.each([
    ['a refusal', () => refused(500, 'Out of order')],
    ['a page of HTML', () => new HttpResponse('<h1>Hello</h1>')],
    ['null', () => found(null)],
    ['a list for an object', () => found([])],
  ])('that fails to load with %s is empty, silent, and can be tried again', async (_, answer) => {
    expectConsoleError(/ApiError/)
    server.use(http.get(endpoint('plan'), answer))
    await renderApp('/plans')
    await expect.element(page.getByText('No plans found')).toBeVisible()
    await expect.element(page.getByText('Out of order')).not.toBeInTheDocument()

    server.resetHandlers()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(row('Roadside Basic')).toBeVisible()
  })
})

describe('details', () => {
  test('open from a row, stand in the address, and close by a step back', async () => {
    const { id } = basic()
    const { history } = await renderApp('/plans')
    const link = page.getByRole('link', { name: 'View Details, Roadside Basic' })
    await link.click()

    await expect.element(details).toBeVisible()
    await expectAddress(history, `/plans?plan=${id}`)
    for (const shownText of ['Roadside Basic', '30 days', '₹199.00', 'Active']) {
      await expect.element(details.getByText(shownText, { exact: true })).toBeVisible()
    }
    expect(
      details
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['One free jump start', 'Flat tyre help', 'Phone support 24x7'])

    await userEvent.keyboard('{Escape}')
    await expect.element(details).not.toBeInTheDocument()
    await expectAddress(history, '/plans')
    expect(history.length).toBe(2) // the details' entry lies ahead, no second one of the list behind
    await expect.element(link).toHaveFocus()
    history.forward()
    await expect.element(details).toBeVisible()
    expect(await callsMade(GET)).toHaveLength(1)
  })

  test('lead to the form and back by Back, one step each', async () => {
    const { id } = basic()
    const { history } = await renderApp('/plans')
    await page.getByRole('link', { name: 'View Details, Roadside Basic' }).click()
    await page.getByRole('button', { name: 'Edit Plan' }).click()
    await expect.element(editing).toBeVisible()
    await expectAddress(history, `/plans?plan=${id}&mode=edit`)
    history.back()
    await expect.element(details).toBeVisible()
    history.back()
    await expect.element(details).not.toBeInTheDocument()
    await expectAddress(history, '/plans')
  })

  test('of a shared address open at once, and close to the list', async () => {
    const { history } = await renderApp(`/plans?plan=${basic().id}`)
    await expect.element(details.getByText('₹199.00')).toBeVisible()
    await details.getByRole('button', { name: 'Close' }).click()
    await expect.element(details).not.toBeInTheDocument()
    await expectAddress(history, '/plans')
  })

  test('of a plan that is gone say so, and close', async () => {
    const { history } = await renderApp('/plans?plan=gone&mode=edit')
    await expect.element(details.getByText('Plan not found')).toBeVisible()
    await details.getByRole('button', { name: 'Close' }).last().click()
    await expect.element(details).not.toBeInTheDocument()
    await expectAddress(history, '/plans')
    await expect.element(row('Roadside Basic')).toBeVisible()
  })

  test('say that they load, and that they could not be loaded', async () => {
    expectConsoleError(/ApiError/)
    const answer = gate()
    server.use(
      http.get(endpoint('plan'), async () => {
        await answer.opened()
        return refused(500, 'Out of order')
      }),
    )
    await renderApp(`/plans?plan=${basic().id}`)
    await expect.element(details.getByText('Loading plan...')).toBeVisible()
    answer.open()
    await expect.element(details.getByText('Failed to load plan')).toBeVisible()
    server.resetHandlers()
    await details.getByRole('button', { name: 'Try again' }).click()
    await expect.element(details.getByText('₹199.00')).toBeVisible()
  })

  test('a mode that does not exist is dropped alone', async () => {
    await renderApp(`/plans?plan=${basic().id}&mode=destroy`)
    await expect.element(details).toBeVisible()
  })
})

describe('adding', () => {
  test('sends the plan without a status, appends it to the list and closes', async () => {
    const { history } = await renderApp('/plans')
    await page.getByRole('button', { name: 'Add Plan' }).click()
    await expect.element(adding).toBeVisible()
    await expectAddress(history, '/plans?mode=add')
    await expect.element(name).toHaveFocus()
    await expect.element(page.getByLabelText('Active Plan')).not.toBeInTheDocument()

    await name.fill('  Monsoon Cover ')
    await duration.fill('60')
    await amount.fill('₹ 1,23,456.50')
    await benefits.fill(' Free towing , , Dry seats,')
    await adding.getByRole('button', { name: 'Add Plan' }).click()

    await expect.element(page.getByText('Plan added successfully')).toBeVisible()
    await expect.element(adding).not.toBeInTheDocument()
    await expect.element(table.getByRole('row').last()).toHaveTextContent('Monsoon Cover')
    await expect.element(row('Monsoon Cover').getByText('₹1,23,456.50')).toBeVisible()
    await expectAddress(history, '/plans')
    expect((await callsMade(POST)).map(({ body }) => body)).toEqual([
      { name: 'Monsoon Cover', duration: 60, amount: 123456.5, benefits: ['Free towing', 'Dry seats'] },
    ])
    expect(await callsMade(GET)).toHaveLength(2) // the list, and once more before it was sent: the answer says all
  })

  test('names what is wrong at each field, and sends nothing', async () => {
    await renderApp('/plans?mode=add')
    await adding.getByRole('button', { name: 'Add Plan' }).click()
    for (const message of [
      'Plan name is required',
      'Duration is required',
      'Amount must be greater than 0',
      'At least one benefit is required',
    ]) {
      await expect.element(adding.getByText(message)).toBeVisible()
    }
    await expect.element(name).toHaveFocus()

    await name.fill('Monsoon Cover')
    for (const [wrong, said] of [
      ['0', 'Duration is required'],
      ['-3', 'Duration is required'],
      ['1.5', 'Duration must be a whole number of days'],
      ['ten', 'Enter a number of days such as 30'],
      ['1e3', 'Enter a number of days such as 30'],
      [' ', 'Duration is required'],
    ] as const) {
      await duration.fill(wrong)
      await adding.getByRole('button', { name: 'Add Plan' }).click()
      await expect.element(adding.getByText(said)).toBeVisible()
      await expect.element(duration).toHaveFocus()
    }
    await duration.fill('30')
    for (const [wrong, said] of [
      ['0', 'Amount must be greater than 0'],
      ['-5', 'Amount must be greater than 0'],
      ['free', 'Enter an amount such as 1,499.50'],
      ['12,50', 'Enter an amount such as 1,499.50'],
      ['500.', 'Enter an amount such as 1,499.50'],
      ['1e3', 'Enter an amount such as 1,499.50'],
      [' ', 'Amount must be greater than 0'],
    ] as const) {
      await amount.fill(wrong)
      await adding.getByRole('button', { name: 'Add Plan' }).click()
      await expect.element(adding.getByText(said)).toBeVisible()
    }
    await amount.fill('9.999')
    await adding.getByRole('button', { name: 'Add Plan' }).click()
    await expect.element(adding.getByText('Amount can have at most two decimals')).toBeVisible()
    await amount.fill('0.01')
    await benefits.fill(' , ,')
    await adding.getByRole('button', { name: 'Add Plan' }).click()
    await expect.element(adding.getByText('At least one benefit is required')).toBeVisible()
    expect(await callsMade(POST)).toHaveLength(0)
  })

  test.each([
    ['with the words of the server', () => refused(409, 'Name is taken'), 'Name is taken', false],
    ['without words', () => new HttpResponse('<p>', { status: 502 }), 'Failed to add plan', true],
    ['without a connection', () => HttpResponse.error(), 'Failed to add plan', true],
    ['with an answer that is no plan', () => found([]), 'Failed to add plan', true],
  ])('that fails %s keeps the form as it was', async (_, answer, said, isOpen) => {
    expectConsoleError(/ApiError/)
    server.use(http.post(endpoint('admin/plan'), answer))
    await renderApp('/plans?mode=add')
    await name.fill('Monsoon Cover')
    await duration.fill('60')
    await amount.fill('500')
    await benefits.fill('Dry seats')
    await adding.getByRole('button', { name: 'Add Plan' }).click()

    if (isOpen) await turnToSecondLook()
    await expect.element(toastOf(said)).toBeVisible()
    await expect.element(adding.getByText(said)).toBeVisible()
    await expect.element(name).toHaveValue('Monsoon Cover')
    await expect.element(duration).toHaveValue('60')
    await expect.element(amount).toHaveValue('500')
    await expect.element(benefits).toHaveValue('Dry seats')
    expect(await callsMade(POST)).toHaveLength(1)
  })

  test('is sent once however often it is asked for', async () => {
    const answer = gate()
    server.use(http.post(endpoint('admin/plan'), answer.opened))
    await renderApp('/plans?mode=add')
    await name.fill('Monsoon Cover')
    await duration.fill('60')
    await amount.fill('500')
    await benefits.fill('Dry seats')
    const button = adding.getByRole('button', { name: 'Add Plan' }).element()
    if (!(button instanceof HTMLElement)) throw new Error('no button')
    for (let click = 0; click < 5; click++) button.click()
    await expect.element(page.getByRole('button', { name: 'Adding...' })).toBeDisabled()
    answer.open()
    await expect.element(row('Monsoon Cover')).toBeVisible()
    expect(await callsMade(POST)).toHaveLength(1)
  })

  test('can be done when the list had failed to load', async () => {
    expectConsoleError(/ApiError/)
    server.use(http.get(endpoint('plan'), () => refused(500, 'Out of order'), { once: true }))
    await renderApp('/plans')
    await expect.element(page.getByText('No plans found')).toBeVisible()
    await page.getByRole('button', { name: 'Add Plan' }).click()
    await name.fill('Monsoon Cover')
    await duration.fill('60')
    await amount.fill('500')
    await benefits.fill('Dry seats')
    await adding.getByRole('button', { name: 'Add Plan' }).click()
    await expect.element(row('Monsoon Cover')).toBeVisible()
    await expect.element(row('Roadside Basic')).toBeVisible()
  })
})

describe('editing', () => {
  test('starts from the plan, sends it whole, and returns to its details', async () => {
    const { id, path } = basic()
    const { history } = await renderApp('/plans')
    await page.getByRole('link', { name: 'Roadside Basic', exact: true }).click()
    await page.getByRole('button', { name: 'Edit Plan' }).click()
    await expect.element(name).toHaveValue('Roadside Basic')
    await expect.element(duration).toHaveValue('30')
    await expect.element(amount).toHaveValue('199')
    await expect.element(benefits).toHaveValue('One free jump start, Flat tyre help, Phone support 24x7')
    await expect.element(page.getByLabelText('Active Plan')).toBeChecked()

    await amount.fill('249')
    await page.getByLabelText('Active Plan').click()
    await save.click()

    await expect.element(page.getByText('Plan updated successfully')).toBeVisible()
    await expect.element(details.getByText('₹249.00')).toBeVisible()
    await expect.element(details.getByText('Inactive')).toBeVisible()
    await expectAddress(history, `/plans?plan=${id}`)
    await expect.element(table.getByRole('row', { includeHidden: true }).nth(1)).toHaveTextContent('₹249.00')
    expect((await callsMade(`PATCH ${path}`)).map(({ body }) => body)).toEqual([
      {
        name: 'Roadside Basic',
        duration: 30,
        amount: 249,
        benefits: ['One free jump start', 'Flat tyre help', 'Phone support 24x7'],
        isActive: false,
      },
    ])
    expect(await callsMade(GET)).toHaveLength(2) // the list, and the plan once more before it was sent

    await userEvent.keyboard('{Escape}')
    await expect.element(details).not.toBeInTheDocument()
    await expectAddress(history, '/plans')
  })

  test('leaves benefits whole that were not touched, even one with a comma in it', async () => {
    const { id, path } = basic()
    marketplace.plans.update(id, { benefits: ['Towing, up to 25 km', 'Phone support'] })
    await renderApp(`/plans?plan=${id}&mode=edit`)
    await expect.element(benefits).toHaveValue('Towing, up to 25 km\nPhone support')
    await amount.fill('249')
    await save.click()
    await expect.element(details.getByText('Towing, up to 25 km')).toBeVisible()
    expect((await callsMade(`PATCH ${path}`))[0]?.body).toMatchObject({
      benefits: ['Towing, up to 25 km', 'Phone support'],
    })
  })

  test('that is refused shows the words of the server, else those of the screen, and keeps the form', async () => {
    expectConsoleError(/ApiError/)
    await renderApp(`/plans?plan=${basic().id}&mode=edit`)
    await name.fill('Roadside Premium')
    server.use(http.patch(endpoint('admin/plan/:id'), () => refused(409, 'Name is taken')))
    await save.click()
    await expect.element(toastOf('Name is taken')).toBeVisible()
    server.use(http.patch(endpoint('admin/plan/:id'), () => HttpResponse.error()))
    await save.click()
    await turnToSecondLook()
    await expect.element(toastOf('Failed to update plan')).toBeVisible()
    await expect.element(name).toHaveValue('Roadside Premium')
  })

  test('of a plan that goes from the list meanwhile says so, keeps the form, and saves nothing', async () => {
    const { id, path } = basic()
    const { queryClient } = await renderApp(`/plans?plan=${id}&mode=edit`)
    await name.fill('Roadside Premium')
    marketplace.plans.remove(id)
    await queryClient.invalidateQueries({ queryKey: ['plans'] })
    await expect.element(name).toHaveValue('Roadside Premium')
    await expect.element(page.getByRole('dialog').getByText(/^Plan not found/)).toBeVisible()
    await expect.element(save).toBeDisabled()
    await userEvent.type(name, '{Enter}')
    await expect.element(name).toHaveValue('Roadside Premium')
    expect(await callsMade(`PATCH ${path}`)).toHaveLength(0)
  })

  test('of an untouched form is left without a question', async () => {
    const { id } = basic()
    const { history } = await renderApp(`/plans?plan=${id}&mode=edit`)
    await name.fill('Other')
    await name.fill('Roadside Basic')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(details).toBeVisible()
    await expectAddress(history, `/plans?plan=${id}`)
  })

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}'), '/plans'],
    ['Cancel', () => editing.getByRole('button', { name: 'Cancel' }).click(), '/plans?plan='],
  ])('of a changed form asks once before %s leaves it', async (_, leave, leadsTo) => {
    const { id } = basic()
    const { history } = await renderApp('/plans')
    await page.getByRole('link', { name: 'Roadside Basic', exact: true }).click()
    await page.getByRole('button', { name: 'Edit Plan' }).click()
    await name.fill('Other')
    await leave()
    await expect.element(discarding).toBeVisible()

    await userEvent.keyboard('{Escape}')
    await expect.element(discarding).not.toBeInTheDocument()
    await expect.element(name).toHaveValue('Other')
    await expectAddress(history, `/plans?plan=${id}&mode=edit`)

    await leave()
    await discarding.getByRole('button', { name: 'Discard changes' }).click()
    await expect.element(editing).not.toBeInTheDocument()
    await expect.element(discarding).not.toBeInTheDocument()
    await expectAddress(history, leadsTo === '/plans' ? '/plans' : `${leadsTo}${id}`)
  })
})

describe('deleting', () => {
  test('asks first, removes the plan from the list and closes', async () => {
    const { path } = basic()
    const { history } = await renderApp('/plans')
    await page.getByRole('link', { name: 'Roadside Basic', exact: true }).click()
    await page.getByRole('button', { name: 'Delete Plan' }).click()
    await expect
      .element(
        deleting.getByText(
          'Are you sure you want to delete the plan "Roadside Basic"? This action cannot be undone.',
          { exact: true },
        ),
      )
      .toBeVisible()

    await userEvent.keyboard('{Escape}')
    await expect.element(deleting).not.toBeInTheDocument()
    await expect.element(details).toBeVisible()
    expect(await callsMade(`DELETE ${path}`)).toHaveLength(0)

    await page.getByRole('button', { name: 'Delete Plan' }).click()
    await deleting.getByRole('button', { name: 'Delete' }).click()
    await expect.element(page.getByText('Plan deleted successfully')).toBeVisible()
    await expect.element(details).not.toBeInTheDocument()
    await expect.element(row('Roadside Basic')).not.toBeInTheDocument()
    await expect.element(row('Roadside Plus')).toBeVisible()
    await expectAddress(history, '/plans')
    expect(await callsMade(`DELETE ${path}`)).toHaveLength(1)
    expect(await callsMade(GET)).toHaveLength(1)
    await expect.element(page.getByText('Plan not found')).not.toBeInTheDocument()
  })

  test.each([
    [
      'the words of the server',
      () => refused(409, 'Customers use this plan'),
      'Customers use this plan',
      false,
    ],
    ['its own words', () => HttpResponse.error(), 'Failed to delete plan', true],
  ])('that fails says so in %s, and the plan stays', async (_, answer, said, isOpen) => {
    expectConsoleError(/ApiError/)
    server.use(http.delete(endpoint('admin/plan/:id'), answer))
    await renderApp(`/plans?plan=${basic().id}`)
    await page.getByRole('button', { name: 'Delete Plan' }).click()
    await deleting.getByRole('button', { name: 'Delete' }).click()
    if (isOpen) await turnToSecondLook()
    await expect.element(page.getByText(said)).toBeVisible()
    await expect.element(deleting.getByRole('button', { name: 'Delete' })).toBeEnabled()
  })
})
