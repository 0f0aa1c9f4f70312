import type { PackReport } from '@studio/contract'
import { rawResponse } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { membershipReports } from '../../testing/membership-reports.ts'
import { aPackProduct } from '../../testing/packs.ts'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { aFillReport, aReport } from '../../testing/reports.ts'
// Imported here so that no test waits for the lazy tab.
import './reports-tab.tsx'

const figures = {
  count: 2,
  sold: { credits: 10, value: '220.00' },
  used: { credits: 3, value: '66.00' },
  expired: { credits: 0, value: '0.00' },
  refunded: { credits: 1, value: '22.00' },
  // Owed: credits that can still be used.
  unused: { credits: 6, value: '132.00' },
}
const packReport: PackReport = {
  from: aReport.from,
  to: aReport.to,
  packs: [{ name: 'Five classes', ...figures }],
  totals: figures,
  countedAt: aReport.countedAt,
}
const handlers = { ...membershipReports, getReport: aReport, getFillReport: aFillReport, getPackReport: packReport }

it('the pack report shows sold, used, expired, refunded and owed credits by pack and in total, and is exported [PACKS-16]', async () => {
  const exportReport = rawResponse({ text: 'pack\r\n' })
  const { person, server } = renderAdmin({
    tab: 'reports',
    server: { ...handlers, listAllPackProducts: [aPackProduct()], exportReport },
  })
  const table = within(await screen.findByRole('table', { name: 'Class packs' }))
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' '))
  expect(rows[0]).toBe('PackSoldUsedExpiredRefundedOwed at the end')
  expect(rows[1]).toMatch(/^Five classes2 sold or given.*\$220\.0010 credits.*\$22\.001 credit.*\$132\.006 credits$/)
  expect(rows[2]).toMatch(/^Total/)
  await expectNoPageAxeViolations()
  const clickSpy = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await person.click(screen.getByRole('button', { name: 'Export CSV: Class packs' }))
  await waitFor(() => expect(clickSpy).toHaveBeenCalledOnce())
  expect(server.callsOf('exportReport')[0]).toMatchObject({ params: { report: 'packs' } })
  clickSpy.mockRestore()
})

it('the reports of a studio without class packs do not mention them [PACKS-1]', async () => {
  const { server } = renderAdmin({ tab: 'reports', server: { ...handlers, listAllPackProducts: [] } })
  expect(await screen.findByRole('heading', { name: 'Leads' })).toBeInTheDocument()
  await waitFor(() => expect(server.callsOf('listAllPackProducts')).toHaveLength(1))
  expect(screen.queryByRole('heading', { name: 'Class packs' })).not.toBeInTheDocument()
  expect(server.callsOf('getPackReport')).toEqual([])
})
