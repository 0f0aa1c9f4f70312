import { newModel } from '../model/state.ts'
import type { StoredStudio } from '../stored.ts'
import type { LiveStudio } from './live-studio.ts'

const dates = newModel().dates
/** Mails that the model knows. */
const knownMails = [
  ...['booking-confirmed', 'booking-cancelled', 'refund', 'seats-not-covered', 'renewal-failed', 'resume-failed'],
  ...['waitlist-offer', 'waitlist-missed', 'waitlist-public', 'waitlist-ended'],
  ...['membership-started', 'membership-leaving', 'membership-paused', 'membership-ended'],
]

/** The product's records, in the lines in which the model describes itself. */
export function describeStored(live: LiveStudio, stored: StoredStudio): string[] {
  const { bookings, checkouts, classes, entries, mails, occurrences, users } = stored
  const { charges, customers, subscriptions } = live.emulators.payments.records
  const personBy = (key: 'id' | 'email', value: unknown) => `p${live.people.findIndex((own) => own[key] === value)}`
  const payer = (customer: unknown) => personBy('email', customers.get(String(customer))?.email)
  const placeOf = (id: unknown) => live.classes.findIndex(({ classId }) => classId === String(id))
  const dateOf = (classId: string, day: string) => {
    const place = placeOf(classId)
    return `d${dates.findIndex((date) => date.studioClass.place === place && date.day === day)}`
  }
  const here = (own: { classId: string; bookingDate: string; userId: string }) =>
    `${dateOf(own.classId, own.bookingDate)} ${personBy('id', own.userId)}`
  const words = { pending: 'held', confirmed: 'booked', cancelled: null, expired: null }
  const ordered = entries.filter(({ isLive }) => isLive).toSorted((a, b) => a.seq - b.seq)
  const waiting = ordered.filter(({ state }) => state === 'waiting')
  const lists = Map.groupBy(waiting, ({ classId, bookingDate }) => dateOf(classId, bookingDate))
  return [
    ...classes.map(({ _id, ...own }) => `class ${placeOf(_id)} ${own.dropInPriceCents} cents ${own.capacity} seats`),
    ...users.flatMap(({ _id, role, membershipStatus: status }) => {
      const state = !status || status === 'cancelled' ? 'none' : status
      return role === 'admin' ? [] : [`plan ${personBy('id', String(_id))} ${state}`]
    }),
    ...subscriptions
      .all()
      .filter((plan) => plan.cancel_at_period_end && plan.status !== 'canceled')
      .map(({ customer }) => `plan ${payer(customer)} is ending`),
    ...bookings.flatMap((seat) =>
      words[seat.status] ? [`seat ${here(seat)} ${words[seat.status]} ${seat.price.paid}`] : [],
    ),
    ...checkouts.flatMap(({ bookingId, sessionId, status, price }) => {
      const seat = bookings.find(({ _id }) => String(_id) === bookingId)
      return seat && status === 'open' && sessionId ? [`page ${here(seat)} ${price.paid}`] : []
    }),
    ...occurrences
      .filter(({ status }) => status === 'cancelled')
      .map(({ classId, date }) => `date ${dateOf(classId, date)} cancelled`),
    ...[...lists].map(([date, own]) => `list ${date} ${own.map(({ userId }) => personBy('id', userId)).join(' ')}`),
    ...ordered.filter(({ state }) => state !== 'waiting').map((entry) => `offer ${here(entry)}`),
    ...charges.all().map((own) => `money ${payer(own.customer)} ${own.amount} less ${own.amount_refunded}`),
    ...mails
      .filter(({ template, to }) => knownMails.includes(template) && to !== live.admin.email)
      .map(({ template, to }) => `mail ${personBy('email', to)} ${template}`),
  ].toSorted()
}
