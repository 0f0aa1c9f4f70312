import type { PausePreview, TimelineEntry, UserPayments } from '@studio/contract'
import { aMember, aMembershipOverview } from '@studio/contract/testing'
import { failure, type Handlers, toPage } from '@studio/contract/testing/server'
import { expectNoPageAxeViolations } from '@studio/ui/testing/axe'
import { fillIn } from '@studio/ui/testing/fill-in'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAdmin } from '../../testing/render-admin.tsx'

const maya = aMember({ stripeCustomerId: 'cus_1', stripeSubscriptionId: 'sub_1' })
const plan = aMembershipOverview({
  paidUntil: '2026-11-01T12:00:00.000Z',
  pauseChoices: [
    { start: 'period_end', from: '2026-11-01', earliest: '2026-11-08', latest: '2027-10-12' },
    { start: 'today', from: '2026-10-12', earliest: '2026-10-19', latest: '2027-10-12' },
  ],
})
const pausePreview: PausePreview = {
  version: 'v1',
  from: '2026-11-01T12:00:00.000Z',
  resumesOn: '2027-03-01',
  days: 120,
  credit: '0.00',
  charge: { on: '2027-03-01', amount: '149.00' },
  bookings: [
    {
      id: '64f000000000000000000001',
      className: 'Mindful Yoga',
      bookingDate: '2026-11-03',
      startsAt: null,
      outcome: 'cancelled',
    },
  ],
}
const payments: UserPayments = {
  records: [
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
  totals: { paid: '149.00', refunded: '49.00', net: '100.00' },
  // The payment provider's own list of her payments.
  provider: [],
}
const baseEntry = (id: string) => ({ id, at: '2026-10-01T12:00:00.000Z' })
const timeline: TimelineEntry[] = [
  { ...baseEntry('5'), kind: 'staff', action: 'pause membership', actorName: 'rosa', reason: 'Broke her ankle' },
  {
    ...baseEntry('4'),
    kind: 'plan',
    event: 'pause_planned',
    by: 'staff',
    effectiveAt: '2026-11-01T12:00:00.000Z',
    until: '2027-03-01',
    amount: null,
    days: null,
  },
  {
    ...baseEntry('3'),
    kind: 'mail',
    name: 'membership-paused',
    subject: 'Your membership will be paused',
    state: 'failed',
  },
  { ...baseEntry('2'), kind: 'money_back', event: 'refund', title: 'Monthly Unlimited', amount: '49.00' },
  { ...baseEntry('1'), kind: 'payment', title: 'Monthly Unlimited', purchase: 'subscription', amount: '149.00' },
]
const handlers: Handlers = {
  getPerson: maya,
  listUserPayments: payments,
  listTimeline: () => toPage(timeline, timeline.length),
  getUserMembership: plan,
  previewUserPause: pausePreview,
}
const tab = `users/${maya.id}`

describe('the plan on a person’s page', () => {
  it('a pause needs a reason, shows a preview, and may be longer than the 92 days that members can choose [MEMBERSHIP-40]', async () => {
    const previewUserPause = { ...pausePreview, credit: '96.13' }
    const pauseHandlers = { ...handlers, pauseUserMembership: plan, previewUserPause }
    const { person, server, toasts } = renderAdmin({ tab, server: pauseHandlers })
    await person.click(await screen.findByRole('button', { name: 'Pause' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Pause the plan of Maya/ }))
    await fillIn(person, dialog.getByLabelText('Resumes on'), '2027-03-01')
    expect(await dialog.findByText(/\$149\.00 is charged on Mar 1, 2027/)).toBeInTheDocument()
    expect(dialog.getByText('$96.13 for unused days is deducted from the next charge.')).toBeInTheDocument()
    expect(dialog.getByText(/Mindful Yoga, Nov 3, 2026: is cancelled/)).toBeInTheDocument()
    expect(server.callsOf('previewUserPause')[0]?.query).toEqual({ start: 'period_end', resumesOn: '2027-03-01' })
    await expectNoPageAxeViolations()
    await person.click(dialog.getByRole('button', { name: 'Pause Plan' }))
    expect(await dialog.findByText('Please say why')).toBeInTheDocument()
    await fillIn(person, dialog.getByLabelText('Reason'), 'Broke her ankle')
    await person.keyboard('{Enter}')
    await waitFor(() => expect(toasts).toEqual([{ title: 'Pause saved' }]))
    expect(server.callsOf('pauseUserMembership')[0]?.body).toEqual({
      start: 'period_end',
      resumesOn: '2027-03-01',
      version: 'v1',
      reason: 'Broke her ankle',
    })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('free days show the charge with and without them, and a conflict shows the new preview first [MEMBERSHIP-42]', async () => {
    const previewFreeDays = {
      version: 'v1',
      days: 7,
      credit: '33.65',
      creditLeft: '0.00',
      chargeBefore: { on: '2026-11-01', amount: '149.00' },
      charge: { on: '2026-11-01', amount: '115.35' },
    }
    const giveFreeDays = failure('CHANGED_MEANWHILE')
    const freeDaysHandlers = { ...handlers, previewFreeDays, giveFreeDays }
    const { person, server, toasts } = renderAdmin({ tab, server: freeDaysHandlers })
    await person.click(await screen.findByRole('button', { name: 'Free Days' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Free days for Maya/ }))
    expect(await dialog.findByText(/\$115\.35 is charged on Nov 1, 2026/)).toBeInTheDocument()
    expect(dialog.getByText(/Without them it would be \$149\.00/)).toBeInTheDocument()
    await fillIn(person, dialog.getByLabelText('Reason'), 'The heating was off')
    await person.keyboard('{Enter}')
    expect(await dialog.findByText('Something has changed. This is what would happen now')).toBeInTheDocument()
    expect(toasts).toEqual([])
    server.answer({ giveFreeDays: plan })
    await person.click(dialog.getByRole('button', { name: 'Give Free Days' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Free days credited' }]))
  })

  it('keeping a plan that is set to end shows the next charge, and such a plan cannot be ended again, paused or given free days [MEMBERSHIP-40]', async () => {
    const endingPlan = { ...plan, endsAt: '2026-11-01T12:00:00.000Z', pauseRefusal: 'ends' as const, pauseChoices: [] }
    const previewUserKeeping = { version: 'k1', charge: { on: '2026-11-01', amount: '149.00' } }
    const keepHandlers = { ...handlers, getUserMembership: endingPlan, previewUserKeeping, keepUserMembership: plan }
    const { person, server, toasts } = renderAdmin({ tab, server: keepHandlers })
    await person.click(await screen.findByRole('button', { name: 'Keep Plan' }))
    for (const name of ['End Plan', 'Pause', 'Free Days']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    }
    const dialog = within(await screen.findByRole('dialog', { name: /^Keep the plan of Maya/ }))
    expect(await dialog.findByText(/\$149\.00 is charged on Nov 1, 2026/)).toBeInTheDocument()
    await fillIn(person, dialog.getByLabelText('Reason'), 'Changed her mind')
    await person.click(dialog.getByRole('button', { name: 'Keep Plan' }))
    await waitFor(() => expect(toasts).toEqual([{ title: 'Membership kept' }]))
    expect(server.callsOf('keepUserMembership')[0]?.body).toEqual({ version: 'k1', reason: 'Changed her mind' })
  })
})

describe('payments and timeline on a person’s page', () => {
  it('a partial refund needs a reason, starts with the refundable amount, and shows its error below the field [MONEY-24]', async () => {
    const amountError = failure('VALIDATION_FAILED', { fields: { amount: 'At most $100.00 is left' } })
    const { person, server, toasts } = renderAdmin({ tab, server: { ...handlers, refundUserPayment: amountError } })
    await person.click(await screen.findByRole('button', { name: 'Refund: Monthly Unlimited, Oct 1, 2026' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund: Monthly Unlimited' }))
    const amountInput = dialog.getByLabelText('Amount')
    expect(amountInput).toHaveValue('100.00')
    await expectNoPageAxeViolations()
    await fillIn(person, amountInput, '120')
    await fillIn(person, dialog.getByLabelText('Reason'), 'The heating was off')
    await person.keyboard('{Enter}')
    expect(await dialog.findByText('At most $100.00 is left')).toBeInTheDocument()
    server.answer({ refundUserPayment: payments })
    await fillIn(person, amountInput, '20')
    await person.keyboard('{Enter}')
    await waitFor(() => expect(toasts.at(-1)).toEqual({ title: '$20.00 is refunded' }))
    expect(server.callsOf('refundUserPayment').at(-1)).toMatchObject({
      params: { id: maya.id, paymentId: 'in_1' },
      body: { amount: '20.00', refundable: '100.00', reason: 'The heating was off' },
    })
  })

  it('the timeline shows what happened, by whom, why, and whether a mail was sent [ADMIN-50]', async () => {
    renderAdmin({ tab, server: handlers })
    const table = within(await screen.findByRole('table', { name: 'Timeline' }))
    for (const text of [
      'Pause membership',
      'rosa: Broke her ankle',
      'Pause planned',
      'Your membership will be paused',
      'Mail failed',
      'From Nov 1, 2026, until Mar 1, 2027, by the studio',
      'Refunded: Monthly Unlimited',
      '$49.00',
      'Paid: Monthly Unlimited',
      '$149.00',
    ]) {
      expect(table.getAllByText(text)[0]).toBeInTheDocument()
    }
    await expectNoPageAxeViolations()
  })
})
