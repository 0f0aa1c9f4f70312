import type { AuditEntry, UserPayments } from '@studio/contract'
import { aBooking, aMember, anAdmin, anEnrollment } from '@studio/contract/testing'
import { failure, type Handlers, toPage } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

const maya = aMember({ stripeCustomerId: 'cus_1' })
const rosa = anAdmin()
const paidBooking = aBooking({ bookingDate: '2026-10-13', paymentIntentId: 'pi_1' })
const cancelledBooking = aBooking({
  id: '64f000000000000000000002',
  bookingDate: '2026-10-20',
  status: 'cancelled',
  lateCancel: true,
})
const noTotals = { paid: '0.00', refunded: '0.00', net: '0.00' }
const payments: UserPayments = {
  records: [
    {
      id: '1',
      kind: 'class',
      title: 'Mindful Yoga',
      date: '2026-10-10T12:00:00.000Z',
      amount: '25.00',
      refunded: '0.00',
      refundable: '0.00',
      status: 'refund due',
    },
    {
      id: 'in_1',
      kind: 'subscription',
      title: 'Monthly Unlimited',
      date: '2026-10-01T12:00:00.000Z',
      amount: '149.00',
      refunded: '49.00',
      refundable: '100.00',
      status: 'partly refunded',
    },
  ],
  totals: { paid: '174.00', refunded: '49.00', net: '125.00' },
  provider: [
    {
      id: 'ch_1',
      date: '2026-10-10T12:00:00.000Z',
      description: 'Mindful Yoga at the provider',
      amount: '25.00',
      refunded: '5.00',
      currency: 'usd',
      status: 'paid',
      receiptUrl: 'https://pay.example/receipt',
    },
  ],
}
const auditEntry: AuditEntry = {
  id: '660000000000000000000001',
  actorId: rosa.id,
  actorName: 'rosa',
  action: 'change membership',
  entity: 'user',
  entityId: maya.id,
  entityName: null,
  userId: maya.id,
  userName: 'Maya Okafor',
  before: { membershipType: 'none' },
  after: { membershipType: 'premium' },
  at: '2026-10-12T14:00:00.000Z',
}
const handlers: Handlers = {
  listUsers: () => toPage([maya], 1),
  getPerson: maya,
  listUserBookings: () => toPage([paidBooking, cancelledBooking], 2),
  listUserEnrollments: [anEnrollment()],
  listUserPayments: payments,
  listAuditLog: () => toPage([auditEntry], 1),
  listTimeline: () => toPage([], 0),
}
const tab = `users/${maya.id}`

describe('a person’s page', () => {
  it('a person’s page shows profile, bookings, enrollments, payments with their refunds and totals, and the audit log', async () => {
    renderAdmin({ tab, server: handlers })
    expect(await screen.findByRole('link', { name: 'maya@okafor.example' })).toBeInTheDocument()
    expect(screen.getByText('Monthly - Active')).toHaveClass('good')
    expect(screen.getByText('cus_1')).toBeInTheDocument()
    const bookings = within(await screen.findByRole('table', { name: 'Bookings' }))
    for (const text of ['Confirmed', 'Cancelled', 'late', '$25.00', 'Free']) {
      expect(bookings.getAllByText(text)[0]).toBeInTheDocument()
    }
    const enrollments = within(await screen.findByRole('table', { name: 'Program enrollments' }))
    expect(enrollments.getByText('Sep 28, 2026 – Nov 22, 2026')).toBeInTheDocument()
    expect(enrollments.getByRole('link', { name: 'Stress Management' })).toHaveAttribute(
      'href',
      '#programs/64e000000000000000000001',
    )
    const table = within(await screen.findByRole('table', { name: 'Payments in the studio’s books' }))
    expect(table.getByText('Refund under way')).toBeInTheDocument()
    const rows = table.getAllByRole('row').map((row) => row.textContent)
    expect(rows[2]).toMatch(/^Monthly UnlimitedMembershipOct 1, 2026\$149\.00Refunded \$49\.00Partly refundedRefund$/)
    // The amount of $149.00 and the refund of $49.00.
    expect(table.getAllByText(/49\.00/).length).toBe(2)
    const providerTable = within(screen.getByRole('table', { name: 'Payments at the payment provider' }))
    expect(providerTable.getByRole('link', { name: 'Mindful Yoga at the provider' })).toBeInTheDocument()
    expect(providerTable.getByText(/\$5\.00/)).toBeInTheDocument()
    const totals = screen
      .getAllByRole('term')
      .map(({ textContent, nextSibling }) => [textContent, nextSibling?.textContent])
    expect(totals).toEqual(
      expect.arrayContaining([
        ['Paid', '$174.00'],
        ['Refunded', '$49.00'],
        ['Net', '$125.00'],
      ]),
    )
    const log = within(await screen.findByRole('table', { name: 'Audit log' }))
    expect(log.getByText('Change membership')).toBeInTheDocument()
  })

  it('a person’s page shows empty lists, and that the payment provider is unavailable', async () => {
    renderAdmin({
      tab,
      server: {
        ...handlers,
        listUserBookings: () => toPage([], 0),
        listUserEnrollments: [],
        listUserPayments: { records: [], provider: null, totals: noTotals },
        listAuditLog: () => toPage([], 0),
      },
    })
    expect(await screen.findByText('No upcoming classes booked')).toBeInTheDocument()
    expect(await screen.findByText('No program enrollments')).toBeInTheDocument()
    expect(await screen.findByText('No payments yet.')).toBeInTheDocument()
    expect(screen.getByText(/The payment provider is not responding/)).toBeInTheDocument()
    expect(await screen.findByText('No admin has changed anything about this person.')).toBeInTheDocument()
  })
})

describe('admin actions on a person’s page', () => {
  it('cancelling a booking shows first whether money or a credit comes back; Resend mails the confirmation again [ADMIN-11, PACKS-9]', async () => {
    const message = 'The confirmation is on its way to maya@okafor.example.'
    const packBooking = aBooking({
      id: '64f000000000000000000003',
      bookingDate: '2026-10-27',
      freeBy: 'pack',
      paymentIntentId: null,
    })
    const { person, server, toasts } = renderAdmin({
      tab,
      server: {
        ...handlers,
        listUserBookings: () => toPage([paidBooking, cancelledBooking, packBooking], 3),
        cancelBooking: paidBooking,
        resendBookingMail: { message },
      },
    })
    await person.click(await screen.findByRole('button', { name: 'Resend confirmation: Mindful Yoga on Oct 13, 2026' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Confirmation sent again!', description: message }]))
    // The booking of October 20 is cancelled.
    expect(screen.queryByRole('button', { name: /on Oct 20, 2026/ })).not.toBeInTheDocument()
    expect(screen.getByText('class pack')).toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Cancel Mindful Yoga on Oct 27, 2026' }))
    expect(await screen.findByText(/The credit of their class pack comes back/)).toBeInTheDocument()
    await person.keyboard('{Escape}')
    await person.click(await screen.findByRole('button', { name: 'Cancel Mindful Yoga on Oct 13, 2026' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel Mindful Yoga for Maya Okafor?' }))
    expect(dialog.getByText(/\$25.00 will be refunded, since the studio cancels/)).toBeInTheDocument()
    await expectNoPageAxeViolations()
    await person.click(dialog.getByRole('button', { name: 'Cancel Booking' }))
    await waitFor(() => expect(toasts.at(-1)).toEqual({ title: 'Booking cancelled successfully' }))
    expect(server.callsOf('cancelBooking')[0]?.params).toEqual({ id: paidBooking.id })
    await waitFor(() => expect(server.callsOf('listUserPayments').length).toBe(2))
  })

  it('demoting shows how many admins are left, and why the last one cannot be demoted [ADMIN-11, ACCOUNTS-17]', async () => {
    const message = 'This is the last admin. Make someone else an admin first.'
    const { person, server, toasts, visitedPaths } = renderAdmin({
      tab: `users/${rosa.id}`,
      user: anAdmin({ id: '64a000000000000000000088' }),
      server: {
        ...handlers,
        getPerson: rosa,
        previewImpact: { kind: 'user', adminsLeft: 2 },
        changeUser: failure('LAST_ADMIN', { message }),
      },
    })
    await person.click(await screen.findByRole('button', { name: 'Demote to User' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Demote Rosa/ }))
    expect(await dialog.findByText('2 admins will be left.')).toBeInTheDocument()
    await person.click(dialog.getByRole('button', { name: 'Demote to User' }))
    expect(await dialog.findByText(message)).toBeInTheDocument()
    expect(toasts[0]?.title).toBe('Failed to update user. Please try again.')
    server.answer({ changeUser: { ...rosa, role: 'user' } })
    await person.click(dialog.getByRole('button', { name: 'Demote to User' }))
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('User updated successfully!'))
    expect(server.callsOf('changeUser').at(-1)?.body).toEqual({ role: 'user' })
    expect(visitedPaths).toEqual([])
  })

  it('an admin who demotes themselves leaves the admin area', async () => {
    const { person, visitedPaths } = renderAdmin({
      tab: `users/${rosa.id}`,
      user: rosa,
      server: { ...handlers, getPerson: rosa, changeUser: { ...rosa, role: 'user' } },
    })
    await person.click(await screen.findByRole('button', { name: 'Demote to User' }))
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Demote to User' }))
    await waitFor(() => expect(visitedPaths).toEqual(['/']))
  })
})
