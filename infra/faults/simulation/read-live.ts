import { createModel } from '../model/state.ts'
import type { StoredStudio } from '../stored.ts'
import type { LiveStudio } from './live-studio.ts'

const dates = createModel().dates
/** The mails that the model contains. */
const modelledMails = [
  'booking-confirmed',
  'booking-cancelled',
  'refund',
  'seats-not-covered',
  'renewal-failed',
  'resume-failed',
  'waitlist-offer',
  'waitlist-missed',
  'waitlist-public',
  'waitlist-ended',
  'membership-started',
  'membership-leaving',
  'membership-paused',
  'membership-ended',
]

/** Describes the stored data as sorted lines, like `describeModel`. */
export function describeStored(studio: LiveStudio, storedStudio: StoredStudio): string[] {
  const { bookings, checkouts, classes, entries, mails, occurrences, users } = storedStudio
  const { charges, customers, subscriptions } = studio.emulators.payments.records
  const toPersonName = (key: 'id' | 'email', value: unknown) =>
    `p${studio.people.findIndex((person) => person[key] === value)}`
  const toPayerName = (customer: unknown) => toPersonName('email', customers.get(String(customer))?.email)
  const getClassIndex = (id: unknown) => studio.classes.findIndex(({ classId }) => classId === String(id))
  const toDateName = (classId: string, day: string) => {
    const classIndex = getClassIndex(classId)
    return `d${dates.findIndex((date) => date.studioClass.index === classIndex && date.day === day)}`
  }
  const toKey = (booking: { classId: string; bookingDate: string; userId: string }) =>
    `${toDateName(booking.classId, booking.bookingDate)} ${toPersonName('id', booking.userId)}`
  const seatStates = { pending: 'held', confirmed: 'booked', cancelled: null, expired: null }
  const cancelledOccurrences = occurrences.filter(({ status }) => status === 'cancelled')
  const liveEntries = entries.filter(({ isLive }) => isLive).toSorted((a, b) => a.seq - b.seq)
  const waitingEntries = liveEntries.filter(({ state }) => state === 'waiting')
  const lists = Map.groupBy(waitingEntries, ({ classId, bookingDate }) => toDateName(classId, bookingDate))
  return [
    ...classes.map(
      ({ _id, capacity, dropInPriceCents: cents }) => `class ${getClassIndex(_id)} ${cents} cents ${capacity} seats`,
    ),
    ...users.flatMap(({ _id, role, membershipStatus: status }) => {
      const state = !status || status === 'cancelled' ? 'none' : status
      return role === 'admin' ? [] : [`plan ${toPersonName('id', String(_id))} ${state}`]
    }),
    ...subscriptions
      .all()
      .filter((plan) => plan.cancel_at_period_end && plan.status !== 'canceled')
      .map(({ customer }) => `plan ${toPayerName(customer)} is ending`),
    ...bookings.flatMap((seat) =>
      seatStates[seat.status] ? [`seat ${toKey(seat)} ${seatStates[seat.status]} ${seat.price.paid}`] : [],
    ),
    ...checkouts.flatMap(({ bookingId, sessionId, status, price }) => {
      const seat = bookings.find(({ _id }) => String(_id) === bookingId)
      return seat && status === 'open' && sessionId ? [`page ${toKey(seat)} ${price.paid}`] : []
    }),
    ...cancelledOccurrences.map(({ classId, date }) => `date ${toDateName(classId, date)} cancelled`),
    ...[...lists].map(
      ([date, waiting]) => `list ${date} ${waiting.map(({ userId }) => toPersonName('id', userId)).join(' ')}`,
    ),
    ...liveEntries.filter(({ state }) => state !== 'waiting').map((entry) => `offer ${toKey(entry)}`),
    ...charges
      .all()
      .map((charge) => `money ${toPayerName(charge.customer)} ${charge.amount} less ${charge.amount_refunded}`),
    ...mails
      .filter(({ template, to }) => modelledMails.includes(template) && to !== studio.admin.email)
      .map(({ template, to }) => `mail ${toPersonName('email', to)} ${template}`),
  ].toSorted()
}
