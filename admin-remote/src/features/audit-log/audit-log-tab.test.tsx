import type { AuditEntry } from '@studio/contract'
import { toPage } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { chooseOption } from '../../testing/choose-option.ts'
import { renderAdmin } from '../../testing/render-admin.tsx'

const classChange: AuditEntry = {
  id: '660000000000000000000001',
  actorId: '64a000000000000000000002',
  actorName: 'rosa',
  action: 'change class',
  entity: 'class',
  entityId: '64c000000000000000000001',
  entityName: 'Mindful Yoga',
  userId: null,
  userName: null,
  before: { id: '64c000000000000000000001', name: 'Mindful Yoga', dropInPrice: '25.00' },
  after: { id: '64c000000000000000000001', name: 'Mindful Yoga', dropInPrice: '27.50' },
  at: '2026-10-12T14:00:00.000Z',
}
const bookingCancellation: AuditEntry = {
  ...classChange,
  id: '660000000000000000000002',
  action: 'cancel booking',
  entity: 'booking',
  entityName: null,
  userId: '64a000000000000000000001',
  userName: 'Maya Okafor',
  before: null,
  after: null,
}
const handlers = {
  listAuditLog: () => toPage([classChange, bookingCancellation], 45),
  getAuditFilterOptions: {
    actions: ['cancel booking', 'change class'],
    entities: ['booking', 'class'],
    actors: [{ id: '64a000000000000000000002', name: 'rosa' }],
  },
}
const tab = 'audit'

describe('the Audit Log tab', () => {
  it('the audit log shows who changed what and when, and a row opens to show the values before and after', async () => {
    const { person } = renderAdmin({ tab, server: handlers })
    const row = within(await screen.findByRole('row', { name: /Change class/ }))
    for (const text of ['Mindful Yoga', 'Class', 'rosa']) expect(row.getByText(text)).toBeInTheDocument()
    expect(row.getByText(/Oct 12, 2026/)).toHaveTextContent(/10:00.am/)
    await person.click(row.getByRole('button', { name: /^Details of Change class/ }))
    const priceChange = within(screen.getByText('Drop in price').parentElement ?? document.body)
    expect(priceChange.getByRole('deletion')).toHaveTextContent('25.00')
    expect(priceChange.getByRole('insertion')).toHaveTextContent('27.50')
    expect(screen.getByText('Showing 1 to 20 of 45')).toBeInTheDocument()
    await expectNoPageAxeViolations()
  })

  it('the audit log is filtered on the server by actor, action, entity and days, and Show Everything clears the filters', async () => {
    const { person, server } = renderAdmin({ tab, server: handlers })
    await screen.findByRole('row', { name: /Change class/ })
    await chooseOption(person, { label: 'Who', option: 'rosa' })
    await chooseOption(person, { label: 'What was done', option: 'Cancel booking' })
    await chooseOption(person, { label: 'To what', option: 'Booking' })
    await fillIn(person, screen.getByLabelText('From'), '2026-10-01')
    await fillIn(person, screen.getByLabelText('To'), '2026-10-13')
    const getLastQuery = () => server.callsOf('listAuditLog').at(-1)?.query
    await waitFor(() =>
      expect(getLastQuery()).toEqual({
        actorId: '64a000000000000000000002',
        action: 'cancel booking',
        entity: 'booking',
        from: '2026-10-01',
        to: '2026-10-13',
        page: '1',
        pageSize: '20',
      }),
    )
    await person.click(screen.getByRole('button', { name: 'Show Everything' }))
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Who' })).toHaveTextContent('Everyone'))
    expect(screen.getByLabelText('From')).toHaveValue('')
  })
})
