import { DEMO_ADMIN, marketplace } from '@mocks/index'
import { type Locator, page } from 'vitest/browser'
import { first, owedCenter } from './rows'
import { firstOf } from './screens'

const center = owedCenter(100).id
const plan = firstOf('plans')
const service = firstOf('services')
const job = first(marketplace.jobs.all().filter(({ status }) => status === 'PENDING')).id

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')

/** A change that an admin can make, with its screen, its call and its outcomes. */
export type Write = {
  what: string
  /** The name of its export. */
  mutation: string
  url: string
  open: () => Promise<void>
  submit: Locator
  /** An element over it takes the click. */
  isSwitch?: boolean
  method: 'post' | 'put' | 'patch' | 'delete'
  path: string
  /** The path that is read after a lost answer. For a password there is none. */
  looked?: string
  /** The text after "It is not known whether". */
  text: string
  /** The text about an unchanged record; a time of day follows. */
  standing?: string
  failed: string
  /** For a form with `SaveActions`: the typed values, which stay in it. */
  kept?: { field: Locator; value: string }
  /** The body of the answer is parsed, so that an unreadable one is a failure. */
  isRead?: boolean
  done: string
}

/** A payment has tests of its own. */
export const writes: Write[] = [
  {
    what: 'adding a plan',
    mutation: 'createPlan',
    url: '/plans?mode=add',
    open: async () => {
      await dialog.getByLabelText('Plan Name').fill('Gold Care')
      await dialog.getByLabelText('Duration').fill('90')
      await dialog.getByLabelText('Amount').fill('1,499')
      await dialog.getByLabelText('Benefits').fill('Towing, Fuel')
    },
    submit: dialog.getByRole('button', { name: 'Add Plan' }),
    method: 'post',
    path: 'admin/plan',
    looked: 'plan',
    text: 'the plan was added',
    standing: 'It was not in the list',
    failed: 'Failed to add plan',
    kept: { field: dialog.getByLabelText('Plan Name'), value: 'Gold Care' },
    isRead: true,
    done: 'Plan added successfully',
  },
  {
    what: 'editing a plan',
    mutation: 'updatePlan',
    url: `/plans?plan=${plan}&mode=edit`,
    open: () => dialog.getByLabelText('Plan Name').fill('Gold Care'),
    submit: dialog.getByRole('button', { name: 'Save Changes' }),
    method: 'patch',
    path: `admin/plan/${plan}`,
    looked: 'plan',
    text: 'the plan was updated',
    standing: 'It was unchanged',
    failed: 'Failed to update plan',
    kept: { field: dialog.getByLabelText('Plan Name'), value: 'Gold Care' },
    isRead: true,
    done: 'Plan updated successfully',
  },
  {
    what: 'deleting a plan',
    mutation: 'deletePlan',
    url: `/plans?plan=${plan}`,
    open: () => dialog.getByRole('button', { name: 'Delete Plan' }).click(),
    submit: page.getByRole('dialog', { name: 'Delete Plan' }).getByRole('button', { name: 'Delete' }),
    method: 'delete',
    path: `admin/plan/${plan}`,
    looked: 'plan',
    text: 'the plan was deleted',
    standing: 'It was still there',
    failed: 'Failed to delete plan',
    done: 'Plan deleted successfully',
  },
  {
    what: 'adding a service',
    mutation: 'createService',
    url: '/services?mode=add',
    open: async () => {
      await dialog.getByLabelText('Name').fill('Windshield Repair')
      await dialog.getByLabelText('Description').fill('Chips and cracks')
      await dialog.getByRole('textbox', { name: 'Color' }).fill('#1c7ed6')
      await dialog.getByRole('combobox', { name: 'Icon' }).fill('car')
      await dialog.getByLabelText('Base Price').fill('1,499')
      await dialog.getByLabelText('Estimated Time').fill('30 mins')
    },
    submit: dialog.getByRole('button', { name: 'Add Service' }),
    method: 'post',
    path: 'admin/services',
    looked: 'admin/services',
    text: 'the service was created',
    standing: 'It was not in the list',
    failed: 'Failed to create service',
    kept: { field: dialog.getByLabelText('Name'), value: 'Windshield Repair' },
    done: 'Service created successfully',
  },
  {
    what: 'editing a service',
    mutation: 'updateService',
    url: `/services?service=${service}&mode=edit`,
    open: () => dialog.getByLabelText('Name').fill('Towing by night'),
    submit: dialog.getByRole('button', { name: 'Save Changes' }),
    method: 'put',
    path: `admin/services/${service}`,
    looked: `admin/services/${service}`,
    text: 'the service was updated',
    standing: 'It was unchanged',
    failed: 'Failed to update service',
    kept: { field: dialog.getByLabelText('Name'), value: 'Towing by night' },
    done: 'Service updated successfully',
  },
  {
    what: 'turning a service on or off',
    mutation: 'toggleServiceStatus',
    url: `/services?service=${service}`,
    open: async () => undefined,
    submit: dialog.getByRole('switch', { name: 'Available' }),
    isSwitch: true,
    method: 'put',
    path: `admin/services/${service}/toggle-status`,
    looked: `admin/services/${service}`,
    text: 'the service was marked unavailable',
    standing: 'The service was still available',
    failed: 'Failed to update service',
    done: 'Service updated successfully',
  },
  {
    what: 'deleting a service',
    mutation: 'deleteService',
    url: `/services?service=${service}`,
    open: () => dialog.getByRole('button', { name: 'Delete Service' }).click(),
    submit: page.getByRole('dialog', { name: 'Delete Service' }).getByRole('button', { name: 'Delete' }),
    method: 'delete',
    path: `admin/services/${service}`,
    looked: `admin/services/${service}`,
    text: 'the service was deleted',
    standing: 'It was still there',
    failed: 'Failed to delete service',
    done: 'Service deleted successfully',
  },
  {
    what: 'adding a service center',
    mutation: 'createServiceCenter',
    url: '/service-centers/add',
    open: async () => {
      await main.getByLabelText('Service Center Name').fill('Asha Motors')
      await main.getByLabelText('Contact Number').fill('9876543210')
      await main.getByLabelText('Location').fill('12 MG Road')
      await main.getByLabelText('City').fill('Pune')
      await main.getByLabelText('District').fill('Pune')
      await main.getByRole('group', { name: 'Services Offered' }).getByRole('button').first().click()
    },
    submit: main.getByRole('button', { name: 'Add Service Center' }),
    method: 'post',
    path: 'admin/service-centers',
    looked: 'admin/service-centers',
    text: 'the service center was added',
    standing: 'It was not in the list',
    failed: 'Failed to add service center',
    kept: { field: main.getByLabelText('Location'), value: '12 MG Road' },
    done: 'Service center added successfully',
  },
  {
    what: 'editing a service center',
    mutation: 'updateServiceCenter',
    url: `/service-centers/${center}/edit`,
    open: () => main.getByLabelText('Location').fill('12 MG Road'),
    submit: main.getByRole('button', { name: 'Update Service Center' }),
    method: 'put',
    path: `admin/service-centers/${center}`,
    looked: `admin/service-centers/${center}`,
    text: 'the service center was updated',
    standing: 'It was unchanged',
    failed: 'Failed to update service center',
    kept: { field: main.getByLabelText('Location'), value: '12 MG Road' },
    done: 'Service center updated successfully',
  },
  {
    what: 'deactivating a service center',
    mutation: 'toggleServiceCenterStatus',
    url: `/service-centers/${center}`,
    open: () => main.getByRole('button', { name: 'Deactivate' }).click(),
    submit: dialog.getByRole('button', { name: 'Deactivate' }),
    method: 'put',
    path: `admin/service-centers/${center}/toggle-status`,
    looked: `admin/service-centers/${center}`,
    text: 'the service center was deactivated',
    standing: 'The service center was still active',
    failed: 'Failed to update service center status',
    done: 'Service center status updated successfully',
  },
  {
    what: 'deleting a service center',
    mutation: 'deleteServiceCenter',
    url: `/service-centers/${center}`,
    open: () => main.getByRole('button', { name: 'Delete' }).click(),
    submit: dialog.getByRole('button', { name: 'Delete' }),
    method: 'delete',
    path: `admin/service-centers/${center}`,
    looked: `admin/service-centers/${center}`,
    text: 'the service center was deleted',
    standing: 'It was still there',
    failed: 'Failed to delete service center',
    done: 'Service center deleted successfully',
  },
  {
    what: 'cancelling a job',
    mutation: 'updateJobStatus',
    url: `/jobs/${job}`,
    open: async () => {
      await main.getByRole('button', { name: 'Change status' }).click()
      await page.getByRole('menuitemradio', { name: 'Cancelled' }).click()
    },
    submit: dialog.getByRole('button', { name: 'Cancel job' }),
    method: 'put',
    path: `admin/jobs/${job}/status`,
    looked: `admin/jobs/${job}`,
    text: 'the job was marked Cancelled',
    standing: 'The job was Pending',
    failed: 'Failed to update job status',
    done: 'Job status updated successfully',
  },
  {
    what: 'changing the password',
    mutation: 'changePassword',
    url: '/plans',
    open: async () => {
      await page.getByRole('button', { name: DEMO_ADMIN.name }).click()
      await page.getByRole('menuitem', { name: 'Change password' }).click()
      await dialog.getByLabelText('Current password', { exact: true }).fill(DEMO_ADMIN.password)
      await dialog.getByLabelText('New password', { exact: true }).fill('new-secret')
      await dialog.getByLabelText('Repeat new password', { exact: true }).fill('new-secret')
    },
    submit: dialog.getByRole('button', { name: /^(Change password|Try again)$/ }),
    method: 'post',
    path: 'admin/change-password',
    text: 'the password was changed',
    failed: 'Failed to change password',
    kept: { field: dialog.getByLabelText('Repeat new password', { exact: true }), value: 'new-secret' },
    done: 'Password changed successfully',
  },
]
