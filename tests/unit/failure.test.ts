import { expect, test } from 'vitest'
import { nameOfCall, placesOf } from '@/lib/failure'

test.each([
  ['admin/customers?page=2&limit=10&query=Asha%20Rao', 'admin/customers?page&limit&query'],
  ['admin/customers/asha-rao', 'admin/customers/{id}'],
  ['admin/customers/%2B919876543210', 'admin/customers/{id}'],
  ['admin/service-centers/7/toggle-status', 'admin/service-centers/{id}/toggle-status'],
  ['admin/service-centers/payment', 'admin/service-centers/payment'],
  ['admin/jobs/analytics?startDate=2026-01-01', 'admin/jobs/analytics?startDate'],
  ['admin/jobs/payment/status', 'admin/jobs/{id}/status'],
  ['admin/plan/7', 'admin/plan/{id}'],
  ['plan', 'plan'],
])('the call of %s is told as %s', (path, told) => {
  expect(nameOfCall({ method: 'GET', url: `https://console.example.com/api/v1/${path}` })).toBe(
    `GET /api/v1/${told}`,
  )
})

test('where an error arose is told without its message and without hosts', () => {
  const error = new Error('Asha Rao, 12:30:45')
  error.stack = `Error: Asha Rao, at 12:30:45
    at draw (https://console.example.com/assets/jobs-D4f_x.js:1:2345)
    at https://console.example.com:8443/assets/react-a.js?v=1:12:7`
  expect(placesOf(error)).toEqual(['jobs-D4f_x.js:1:2345', 'react-a.js:12:7'])
  error.stack = 'draw@https://console.example.com/assets/jobs-D4f_x.js:1:2345\n'
  expect(placesOf(error)).toEqual(['jobs-D4f_x.js:1:2345'])
})
