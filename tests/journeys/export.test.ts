import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { handlers, issueToken } from '@tests/support/marketplace'
import { parse } from 'csv-parse/sync'
import { getResponse } from 'msw'
import readSheets from 'read-excel-file/universal'
import * as v from 'valibot'
import { indianDay } from '@/lib/day'
import { daysOf } from '@/lib/period'
import { expect, test } from './test'

const JOBS = 'https://wayside.example/api/v1/admin/jobs'
const jobs = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      customerName: v.nullable(v.string()),
      serviceCenterName: v.nullable(v.string()),
      status: v.string(),
      date: v.string(),
    }),
  ),
  totalPages: v.number(),
})

/** What the API itself has under these filters, asked page by page as a script would, without the console. */
async function jobsOfApi(filters: Record<string, string>) {
  const all: v.InferOutput<typeof jobs>['data'] = []
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({ ...filters, page: String(page), limit: '10' })
    const headers = { Authorization: `Bearer ${issueToken()}` }
    const answer = await getResponse(handlers, new Request(`${JOBS}?${query}`, { headers }))
    const { data, totalPages } = v.parse(jobs, await answer?.json())
    all.push(...data)
    if (page >= totalPages) return all
  }
}

/** Chooses a format from the menu, and answers the file's name and bytes. */
async function exported(page: Page, format: string): Promise<{ name: string; bytes: Buffer }> {
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: format, exact: true }).click()
  const download = await begun
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('the files of a filtered list hold what the API has under these filters, cell by cell', async ({
  page,
  open,
}) => {
  const today = indianDay(Date.now())
  const { from, to } = daysOf('last-90-days', today)
  const all = await jobsOfApi({ status: 'COMPLETED', dateFrom: from, dateTo: to })
  expect(all.length).toBeGreaterThan(100)

  await open('/jobs?status=COMPLETED&period=last-90-days&page=2')
  await expect(page.getByText(/^Showing 11 to 20/)).toBeVisible()
  const excel = await exported(page, 'Excel (.xlsx)')
  expect(excel.name).toBe(`wayside-jobs-${today}.xlsx`)
  const [sheet] = await readSheets(new Blob([new Uint8Array(excel.bytes)]), { trim: false })
  const [header, ...rows] = sheet?.data ?? []
  expect(header).toEqual(['ID', 'Customer', 'Service Center', 'Status', 'Created At'])
  expect(rows).toEqual(
    all.map(({ id, customerName, serviceCenterName, date }) => [
      id,
      customerName,
      serviceCenterName,
      'Completed',
      new Date(`${indianDay(Date.parse(date))}T00:00:00Z`),
    ]),
  )
  await expect(page.getByText(`Jobs exported: ${all.length.toLocaleString('en-IN')} rows.`)).toBeVisible()

  const csv = await exported(page, 'CSV')
  expect(csv.name).toBe(`wayside-jobs-${today}.csv`)
  expect(parse(csv.bytes, { bom: true }).slice(1)).toEqual(
    all.map(({ id, customerName, serviceCenterName, date }) => [
      id,
      customerName ?? '',
      serviceCenterName ?? '',
      'Completed',
      indianDay(Date.parse(date)),
    ]),
  )
})
