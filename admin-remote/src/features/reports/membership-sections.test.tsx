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

it('the membership report shows plans by state, what moved recurring revenue, retention with its export, and trials by their furthest step [ADMIN-45, TRIALS-4]', async () => {
  const { server, person } = openReports({ exportReport: rawResponse({ text: 'month\r\n' }) })
  const showTable = async (name: string) =>
    person.click(await screen.findByRole('button', { name: `Show as a table: ${name}` }))
  const findRows = async (name: string) =>
    within(await screen.findByRole('region', { name: `${name}, table` }))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '))
  const plans = within(await screen.findByRole('region', { name: 'Plans by state' }))
  // Now 41 plans are active and bring $6,258 a month; each week ends with 40 active, 3 paused and 2 in dunning.
  expect(plans.getByText('41')).toBeVisible()
  expect(plans.getByText('$6,258.00')).toBeVisible()
  expect(plans.getByRole('img', { name: /^Plans by state: from 45 to 45/ })).toBeVisible()
  await showTable('Plans by state')
  expect(plans.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Period',
    'Active',
    'Paused',
    'In dunning',
    'Joined',
    'Of them returned',
    'Left',
  ])
  await showTable('What moved recurring revenue')
  const [, revenueRow] = await findRows('What moved recurring revenue')
  expect(revenueRow).toMatch(
    /New \$298\.00 \| Returned \$149\.00 \|.*Paused −\$149\.00 \| Ended −\$298\.00 \| Start \$6,109\.00 \| End \$6,109\.00$/,
  )
  await showTable('Trials')
  const [, trialRow] = await findRows('Trials')
  expect(trialRow).toMatch(
    /Granted 1 \|.*Booked 1 \|.*Bought a plan 1 \| Requested 4 \| Booked in all 2 \| Attended in all 1$/,
  )
  // A month's cell holds the share of its people who stayed, and their number.
  expect(await findRows('Retention')).toEqual([
    'Joined in | People | Month’s end | +1 mo.',
    'November 2025 | 4 | 100%4 | 75%3',
    'January 2026 | 1 |  | ',
  ])
  await expectNoPageAxeViolations()
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
