import type { CheckoutKind, Day } from '@studio/contract'
import { getSpanOnDay, hoursBefore } from '../../../../platform/studio-time.ts'
import type { Tx } from '../../../../platform/transaction.ts'
import type { TestStudio } from '../../../../testing/test-app.ts'
import { bookingStore } from '../../../bookings/index.ts'
import {
  type OccurrenceRef,
  occurrenceStore,
  scheduleStore,
  toNewOccurrence,
  toOccurrenceId,
} from '../../../calendar/index.ts'
import { classStore } from '../../../catalogue/classes/index.ts'
import { getPlanChangeSinceLast, membershipHistory, type PlanState } from '../../../memberships/index.ts'
import {
  checkoutStore,
  type ReversiblePayment,
  reversalStore,
  toReversiblePayment,
} from '../../../payments/records/index.ts'

const bookingEnds = {
  expired: { status: 'expired', endedBy: 'checkout', isLate: false },
  'cancelled in time': { status: 'cancelled', endedBy: 'member', isLate: false },
  'cancelled late': { status: 'cancelled', endedBy: 'member', isLate: true },
  'cancelled by the studio': { status: 'cancelled', endedBy: 'studio', isLate: false },
} as const
type BookingState = 'confirmed' | 'held' | keyof typeof bookingEnds
type Payment = { checkoutId: string; paymentIntentId: string }

/** Writes bookings, payments and plan changes of the past through the stores. */
export function createHistoryBuilders({ deps, clock, aUser }: TestStudio) {
  const price = { list: 2_500, discount: 0, paid: 2_500, currency: 'usd' } as const

  async function endBooking(id: string, state: keyof typeof bookingEnds) {
    await deps.inTransaction(async (tx) => {
      const booking = await bookingStore(deps).findById(id, { tx })
      if (!booking) throw new Error('there is no such booking')
      await bookingStore(deps).end({ booking, end: { ...bookingEnds[state], endedAt: clock.now() }, tx })
      await occurrenceStore(deps).changeSeatsTaken({ id: booking.occurrenceId, change: -1, tx })
    })
  }

  // A test studio's calendar has no past occurrences.
  async function ensureOccurrence({ tx, ...ref }: OccurrenceRef & { tx: Tx }): Promise<string> {
    const id = toOccurrenceId(ref)
    if (await occurrenceStore(deps).findById(id, { tx })) return id
    const studioClass = await classStore(deps).findById(ref.classId, { tx })
    const schedule = ref.scheduleId ? await scheduleStore(deps).findById(ref.scheduleId, { tx }) : null
    const { startTime = '18:00', endTime = '19:00' } = schedule ?? {}
    const times = { startTime, endTime, ...getSpanOnDay({ clock, day: ref.date, startTime, endTime }) }
    const fields = { capacity: studioClass?.capacity ?? 20, instructorId: null, location: null, note: null }
    const occurrence = toNewOccurrence({ ...ref, ...times, ...fields, status: 'scheduled', changedFields: [] })
    await occurrenceStore(deps).insert({ newOccurrences: [occurrence], tx })
    return id
  }

  async function aBooking(input: {
    classId: string
    scheduleId: string
    date: Day
    state: BookingState
  }): Promise<string> {
    const { classId, scheduleId, date, state } = input
    const userId = (await aUser()).id
    const startsAt = clock.instantOf({ day: date, time: '18:00' })
    const endsAt = clock.instantOf({ day: date, time: '19:00' })
    const isUnpaidHold = state === 'held' || state === 'expired'
    const id = deps.ids.next()
    await deps.inTransaction(async (tx) => {
      const occurrenceId = await ensureOccurrence({ classId, scheduleId, date, tx })
      await occurrenceStore(deps).changeSeatsTaken({ id: occurrenceId, change: 1, tx })
      const times = { bookingDate: date, startsAt, endsAt, cancelBy: hoursBefore(startsAt, 12) }
      const status = isUnpaidHold ? ('pending' as const) : ('confirmed' as const)
      const snapshot = { className: 'Morning Yoga', instructorName: null, location: null }
      const fields = { occurrenceId, classId, scheduleId, ...times, status, price, snapshot, createdAt: clock.now() }
      const emptyFields = { checkoutId: null, holdExpiresAt: null, needsReminder: false }
      await bookingStore(deps).insert({ booking: { id, userId, ...fields, ...emptyFields }, tx })
    })
    if (state !== 'confirmed' && state !== 'held') await endBooking(id, state)
    return id
  }

  /** A checkout paid at `paidAt`. Null stands for an expired checkout whose payment arrived too late and is refunded. */
  async function aPayment(input: { paidAt: string | null; kind: CheckoutKind; cents: number }): Promise<Payment> {
    const id = deps.ids.next()
    const paymentIntentId = `pi_${id}`
    const { kind, cents } = input
    const purchase = { userId: deps.ids.next(), kind, itemKey: `${kind}:${id}`, title: 'A purchase' }
    const paidPrice = { list: cents, discount: 0, paid: cents, currency: 'usd' as const }
    const emptyFields = { occurrenceId: null, scheduleId: null, bookingId: null, enrollmentId: null }
    const times = { holdExpiresAt: clock.now(), createdAt: clock.now() }
    await deps.inTransaction(async (tx) => {
      await checkoutStore(deps).insert({
        checkout: { id, ...purchase, price: paidPrice, ...emptyFields, ...times },
        tx,
      })
      const changes = input.paidAt
        ? { status: 'paid' as const, paymentIntentId, paidAt: new Date(input.paidAt) }
        : { status: 'expired' as const, paymentIntentId, isRefunded: true }
      await checkoutStore(deps).change({ id, changes, tx })
    })
    return { checkoutId: id, paymentIntentId }
  }

  async function aRefund({
    payment,
    doneAt,
    cents,
  }: {
    payment: Payment
    doneAt: string
    cents: number
  }): Promise<void> {
    const checkout = await checkoutStore(deps).findById(payment.checkoutId)
    const reversiblePayment = toReversiblePayment(checkout, payment.paymentIntentId)
    if (!reversiblePayment) throw new Error('the payment has no checkout that can be refunded')
    await aReversal({ payment: reversiblePayment, at: doneAt, cents })
  }

  /** A refund of a month's payment for a membership. */
  async function aMembershipRefund({ at, cents }: { at: string; cents: number }): Promise<void> {
    const paymentIntentId = `pi_${deps.ids.next()}`
    const invoice = { subscriptionId: 'sub_1', invoiceId: `in_${paymentIntentId}` }
    const purchase = { source: 'membership', userId: deps.ids.next(), checkoutId: null, ...invoice } as const
    await aReversal({ payment: { paymentIntentId, ...purchase }, at, cents })
  }

  async function aReversal({ payment, at, cents }: { payment: ReversiblePayment; at: string; cents: number }) {
    const event = { eventId: `evt_${deps.ids.next()}`, kind: 'refunded', at: new Date(at), cents } as const
    await deps.inTransaction((tx) => reversalStore(deps).record({ payment, event, tx }))
  }

  async function aPlanChange(input: { userId: string; at: string; state: PlanState }): Promise<void> {
    const { userId, state } = input
    await deps.inTransaction(async (tx) => {
      const lastChange = await membershipHistory(deps).findLastChange({ userId, tx })
      const by = { kind: 'system', id: null } as const
      const change = getPlanChangeSinceLast({ lastChange, state, at: new Date(input.at), by })
      if (change) await membershipHistory(deps).add({ change: { userId, ...change }, tx })
    })
  }

  return { aBooking, aPayment, aRefund, aMembershipRefund, aPlanChange }
}
