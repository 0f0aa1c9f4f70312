import { expect, test } from '../journey.ts'
import { signInAs } from '../pages/people.ts'

test('an admin reads the reports by week and by month, as charts and tables, and exports one', async ({ page }) => {
  test.setTimeout(150_000)
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await signInAs(page, 'admin')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
  const findChartRequests = () => requestedPaths.filter((path) => path.includes('/reports-tab'))
  expect(findChartRequests(), 'requests for charts before the tab is open').toEqual([])

  await page.getByRole('tab', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { name: 'Bookings' })).toBeVisible()
  expect(findChartRequests()).not.toEqual([])
  await expect(page.getByText(/^Counted today at|still being counted/)).toBeVisible()

  // By keyboard: choose months, then show a chart as a table.
  const byMonth = page.getByRole('button', { name: 'By month' })
  await byMonth.focus()
  await page.keyboard.press('Enter')
  await expect(byMonth).toHaveAttribute('aria-pressed', 'true')
  // The demo members joined when the demo data was loaded, so this chart is never empty.
  const tableButton = page.getByRole('button', { name: 'Show as a table: Members' })
  await tableButton.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Members', exact: true })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV: Bookings' }).click()
  expect((await download).suggestedFilename()).toMatch(/^bookings-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/)
})
