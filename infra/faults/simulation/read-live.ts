import { newModel } from '../model/state.ts'
import { readStored } from '../stored.ts'
import type { LiveStudio } from './live-studio.ts'

const dates = newModel().dates
/** Mails that the model knows, by their templates. */
const mailNames: Record<string, string> = {
  'booking-confirmed': 'confirmed',
  'booking-cancelled': 'cancelled',
  refund: 'refund',
  'waitlist-offer': 'offer',
  'waitlist-missed': 'missed',
  'waitlist-public': 'public',
  'waitlist-ended': 'list ended',
  'seats-not-covered': 'seats',
  'membership-started': 'started',
  'renewal-failed': 'renewal failed',
  'resume-failed': 'resume failed',
  'membership-ended': 'ended',
  'membership-paused': 'paused',
  'membership-leaving': 'leaving',
}

/** The whole of the product's records, in the lines in which the model describes itself. */
export async function readLive(live: LiveStudio): Promise<string[]> {
  const { bookings, classes, entries, mails, occurrences, users } = await readStored(live.database)
  const { charges, customers, subscriptions } = live.emulators.payments.records
  const nameOf = (userId: string) => `p${live.people.findIndex(({ id }) => id === userId)}`
  const byEmail = (email: unknown) => `p${live.people.findIndex((person) => person.email === email)}`
  const dateOf = (of: { classId: string; bookingDate: string }) => {
    const place = live.classes.findIndex(({ classId }) => classId === of.classId)
    return `d${dates.findIndex(({ studioClass, day }) => studioClass.place === place && day === of.bookingDate)}`
  }
  const ordered = entries.filter(({ isLive }) => isLive).toSorted((a, b) => a.seq - b.seq)
  const waiting = Map.groupBy(
    ordered.filter(({ state }) => state === 'waiting'),
    dateOf,
  )
  const words = { pending: 'held', confirmed: 'booked' } as Record<string, string>
  return [
    ...classes.flatMap(({ _id, dropInPriceCents, capacity }) => {
      const place = live.classes.findIndex(({ classId }) => classId === String(_id))
      return [`class ${place} ${dropInPriceCents} cents ${capacity} seats`]
    }),
    ...subscriptions.all().flatMap(({ customer, status, cancel_at_period_end: isEnding }) => {
      const name = byEmail(customers.get(String(customer))?.email)
      return isEnding && status !== 'canceled' ? [`plan ${name} is ending`] : []
    }),
    ...users
      .filter(({ role }) => role !== 'admin')
      .map(({ _id, membershipStatus }) => `plan ${nameOf(String(_id))} ${planWord(membershipStatus)}`),
    ...occurrences
      .filter(({ status }) => status === 'cancelled')
      .map(({ classId, date }) => `date ${dateOf({ classId, bookingDate: date })} cancelled`),
    ...bookings
      .filter(({ status }) => words[status])
      .map((seat) => `seat ${dateOf(seat)} ${nameOf(seat.userId)} ${words[seat.status]} ${seat.price.paid}`),
    ...[...waiting].map(([date, own]) => `list ${date} ${own.map(({ userId }) => nameOf(userId)).join(' ')}`),
    ...ordered
      .filter(({ state }) => state !== 'waiting')
      .map((entry) => `offer ${dateOf(entry)} ${nameOf(entry.userId)}`),
    ...charges.all().map(({ customer, amount, amount_refunded: refunded }) => {
      const email = customers.get(String(customer))?.email
      return `money ${byEmail(email)} ${amount} less ${refunded}`
    }),
    ...mails.flatMap(({ template, to }) => {
      const name = mailNames[template]
      return name && byEmail(to) !== 'p-1' ? [`mail ${byEmail(to)} ${name}`] : []
    }),
  ].toSorted()
}

const planWord = (status: string | null | undefined) => (!status || status === 'cancelled' ? 'none' : status)
