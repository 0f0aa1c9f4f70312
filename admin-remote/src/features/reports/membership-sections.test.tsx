import { type Handlers, rawResponse } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { emptyMembershipReports, membershipReports } from '../../testing/membership-reports.ts'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { aFillReport, aReport } from '../../testing/reports.ts'
// Imported here so that no test waits for the lazy tab.
import './reports-tab.tsx'

const openReports = (server: Handlers) =>
  renderAdmin({
    tab: 'reports',
    server: { getReport: aReport, getFillReport: aFillReport, ...membershipReports, ...server },
  })

it('the membership report shows plans by state, now and over time, as a chart and as a table [ADMIN-45]', async () => {
  const { person } = openReports({})
  const plans = within(await screen.findByRole('region', { name: 'Plans by state' }))
  expect(plans.getByText('41')).toBeVisible()
  expect(plans.getByText('$6,258.00')).toBeVisible()
  expect(plans.getByRole('img', { name: /^Plans by state: from 45 to 45/ })).toBeVisible()
  await person.click(plans.getByRole('button', { name: 'Show as a table: Plans by state' }))
  expect(plans.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Period',
    'Active',
    'Paused',
    'In dunning',
    'Joined',
    'Of them returned',
    'Left',
  ])
  await expectNoPageAxeViolations()
})

it('the table of recurring revenue shows its start, each change and its end [ADMIN-45]', async () => {
  const { person } = openReports({})
  await person.click(await screen.findByRole('button', { name: 'Show as a table: What moved recurring revenue' }))
  const table = within(screen.getByRole('region', { name: 'What moved recurring revenue, table' }))
  expect(table.getAllByRole('row')[1]?.textContent).toMatch(
    /New \$298\.00Returned \$149\.00.*Paused −\$149\.00Ended −\$298\.00Start \$6,109\.00End \$6,109\.00$/,
  )
})

it('retention shows shares and people by the month of joining, and is exported as CSV [ADMIN-45]', async () => {
  const { server, person } = openReports({ exportReport: rawResponse({ text: 'month\r\n' }) })
  const table = within(await screen.findByRole('region', { name: 'Retention, table' }))
  const [head, november, january] = table.getAllByRole('row').map(({ textContent }) => textContent)
  expect(head).toBe('Joined inPeopleMonth’s end+1 mo.')
  expect(november).toBe('November 20254100%475%3')
  expect(january).toBe('January 20261')
  const clickSpy = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await person.click(screen.getByRole('button', { name: 'Export CSV: Retention' }))
  await vi.waitFor(() => expect(server.callsOf('exportReport')[0]).toMatchObject({ params: { report: 'retention' } }))
  clickSpy.mockRestore()
})

it('without members, texts are shown instead of empty membership charts [ADMIN-45]', async () => {
  openReports(emptyMembershipReports)
  expect(await screen.findByText('No new members in these months')).toBeVisible()
  const plans = within(await screen.findByRole('region', { name: 'Plans by state' }))
  expect(plans.getByText('Nothing in this period')).toBeVisible()
  await expectNoPageAxeViolations()
})

it('trials are counted by the furthest step they reached, and the table shows how many were requested [TRIALS-4]', async () => {
  const { person } = openReports({})
  await person.click(await screen.findByRole('button', { name: 'Show as a table: Trials' }))
  const table = within(screen.getByRole('region', { name: 'Trials, table' }))
  expect(table.getAllByRole('row')[1]?.textContent).toMatch(
    /Granted 1.*Booked 1.*Bought a plan 1Requested 4Booked in all 2Attended in all 1$/,
  )
})
