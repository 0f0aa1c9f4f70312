import { testDay } from '@studio/contract/testing'
import { type Handlers, rawResponse } from '@studio/contract/testing/server'
import { fillIn } from '@studio/ui/testing/fill-in'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { chooseOption } from '../../testing/choose-option.ts'
import { membershipReports } from '../../testing/membership-reports.ts'
import { renderAdmin } from '../../testing/render-admin.tsx'
import { aFillReport, aReport, figures } from '../../testing/reports.ts'
import { defaultPreset, getPeriodError, presets } from './report-periods.ts'
// Imported here so that no test waits for the lazy tab.
import './reports-tab.tsx'

const openReports = (server: Handlers) => renderAdmin({ tab: 'reports', server: { ...membershipReports, ...server } })
const filledReports = { getReport: aReport, getFillReport: aFillReport }

describe('the Reports tab', () => {
  it('the Reports tab shows the figures of the last twelve weeks, when they were counted, and each chart also as a table', async () => {
    const { server, person } = openReports(filledReports)
    expect(await screen.findByText('$1,250')).toBeVisible()
    expect(screen.getByText('To the cent: revenue $1,250.50, refunds $25.00, net $1,225.50.')).toBeVisible()
    expect(screen.getByText('53%')).toBeVisible()
    expect(screen.getByRole('img', { name: /^Bookings: from 51 to 51/ })).toBeVisible()
    expect(screen.getByText(/^Counted on Jan 7 at 10:00/)).toBeVisible()
    expect(server.callsOf('getReport')[0]?.query).toEqual(defaultPreset.toQuery(testDay))
    expect(await screen.findByText('Morning Yoga')).toBeVisible()
    expect(screen.getByText('Wed 75%')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Show as a table: Revenue' }))
    const table = within(screen.getByRole('region', { name: 'Revenue, table' })).getByRole('table')
    const columnHeaders = within(table).getAllByRole('columnheader')
    expect(columnHeaders.map(({ textContent }) => textContent)).toEqual([
      'Period',
      'Classes',
      'Programs',
      'Memberships',
      'Gross',
      'Refunded',
      'Net',
    ])
    // The fixture makes up the net of its second week, to have a negative amount.
    const secondRow = within(table).getAllByRole('row')[2]
    expect(secondRow?.textContent).toMatch(/^Jan 11–17, 2026.*Gross \$1,250\.50Refunded \$25\.00Net −\$3\.00$/)
    await person.click(screen.getByRole('button', { name: 'Show as a chart: Revenue' }))
    expect(screen.getByRole('img', { name: /^Revenue:/ })).toBeVisible()
  })

  it('reports are read by month, and for typed dates once both are valid; a report is exported as CSV for that period', async () => {
    const { server, person } = openReports({ ...filledReports, exportReport: rawResponse({ text: 'from,to\r\n' }) })
    await person.click(await screen.findByRole('button', { name: 'By month' }))
    const getLastQuery = () => server.callsOf('getReport').at(-1)?.query
    await waitFor(() => expect(getLastQuery()?.by).toBe('month'))
    const callsBefore = server.callsOf('getReport').length
    const fromField = screen.getByLabelText('From')
    await person.clear(fromField)
    expect(screen.getByText('Please enter both dates')).toBeVisible()
    expect(server.callsOf('getReport')).toHaveLength(callsBefore)
    await fillIn(person, fromField, '2025-10-01')
    await waitFor(() => expect(getLastQuery()?.from).toBe('2025-10-01'))
    const clickSpy = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    await person.click(await screen.findByRole('button', { name: 'Export CSV: Members' }))
    await waitFor(() => expect(clickSpy).toHaveBeenCalledOnce())
    expect(server.callsOf('exportReport')[0]).toMatchObject({ params: { report: 'members' }, query: getLastQuery() })
    clickSpy.mockRestore()
  })

  it('Back returns from one preset to the one before', async () => {
    const [lastFourWeeks] = presets
    const { server, person } = openReports(filledReports)
    const getLastQuery = () => server.callsOf('getReport').at(-1)?.query
    await screen.findByText('$1,250')
    await chooseOption(person, { label: 'Period', option: 'Last 4 weeks' })
    await waitFor(() => expect(getLastQuery()).toEqual(lastFourWeeks?.toQuery(testDay)))
    act(() => window.history.back())
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Period' })).toHaveTextContent('Last 12 weeks'))
  })

  it('a period with refunds but no revenue shows them as a table', async () => {
    const money = (total: string) => ({ class: total, program: '0.00', membership: '0.00', total })
    const refundFigures = { ...figures, revenue: money('0.00'), refunds: money('25.00'), net: '-25.00' }
    const periods = [{ from: '2026-01-04', to: '2026-01-10', ...refundFigures }]
    openReports({ ...filledReports, getReport: { ...aReport, periods, totals: refundFigures } })
    const table = await screen.findByRole('region', { name: 'Revenue, table' })
    expect(within(table).getAllByRole('row')[1]?.textContent).toMatch(/Refunded \$25\.00Net −\$25\.00$/)
    expect(screen.queryByRole('button', { name: 'Show as a table: Revenue' })).toBeNull()
  })

  it('an empty period shows a text instead of an empty chart', async () => {
    const noSeats = { occurrences: 0, offered: 0, taken: 0 }
    const noBookings = { confirmed: 0, pending: 0, cancelled: 0, lateCancelled: 0, cancelledByStudio: 0 }
    const emptyFigures = { ...figures, bookings: noBookings, seats: noSeats }
    openReports({
      getReport: {
        ...aReport,
        periods: [{ from: '2026-01-04', to: '2026-01-10', ...emptyFigures }],
        totals: emptyFigures,
      },
      getFillReport: { ...aFillReport, classes: [] },
    })
    expect((await screen.findAllByText('Nothing in this period')).length).toBeGreaterThan(0)
    expect(await screen.findByText('No class took place in this period')).toBeVisible()
  })
})

describe('periods', () => {
  it('the presets of a report are whole weeks or months up to the current one', () => {
    expect(presets.map(({ toQuery }) => toQuery('2026-01-07'))).toEqual([
      { from: '2025-12-14', to: '2026-01-10', by: 'week' },
      { from: '2025-10-19', to: '2026-01-10', by: 'week' },
      { from: '2025-08-01', to: '2026-01-31', by: 'month' },
      { from: '2025-02-01', to: '2026-01-31', by: 'month' },
      { from: '2024-02-01', to: '2026-01-31', by: 'month' },
    ])
    // The longest period, two years with a leap day, is allowed.
    const dayAfterLeapDay = '2028-03-01'
    for (const { toQuery } of presets) expect(getPeriodError(toQuery(dayAfterLeapDay))).toBeNull()
  })

  it.each([
    [{ from: '', to: '2026-01-01' }, 'Please enter both dates'],
    [{ from: '2026-01-02', to: '2026-01-01' }, 'The first day must not be after the last'],
    [{ from: '2024-01-01', to: '2026-01-01' }, 'Please choose at most two years'],
    [{ from: '2024-01-01', to: '2025-12-31' }, null],
  ])('getPeriodError of %o is %s', (period, error) => {
    expect(getPeriodError(period)).toBe(error)
  })
})
