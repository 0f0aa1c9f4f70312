import type { CapturedEmail } from './ledger.ts'
import { countByName } from './person.ts'
import type { StoredBooking, StoredStudio } from './stored.ts'

/**
 * Mails: one confirmation for each booking that was ever confirmed, one cancellation for each that its user cancelled, all
 * delivered. Repeated booking and cancelling of one free seat sends three mails a day, then one that says no more will come.
 * `unmailed` are bookings of the demo data, which never had a mail.
 */
export function brokenMails({
  stored,
  capturedEmails,
  unmailed,
}: {
  stored: StoredStudio
  capturedEmails: readonly CapturedEmail[]
  unmailed: ReadonlySet<string>
}): string[] {
  const broken: string[] = []
  const keys = countByName(stored.mails.flatMap(({ key }) => key ?? []))
  const expected = new Set<string>()
  const repetitions = countRepetitions(stored.bookings)
  for (const { _id, status, endedBy, price } of stored.bookings) {
    const wasBooked = status === 'confirmed' || (status === 'cancelled' && endedBy !== 'checkout')
    if (!wasBooked || unmailed.has(_id.toHexString())) continue
    const before = price.paid > 0 ? 0 : (repetitions.get(_id.toHexString()) ?? 0)
    if (before < MOST_TOLD) expected.add(`booking-confirmed:${_id}`)
    if (before === MOST_TOLD) expected.add(`booking-repeated:${_id}`)
    if (endedBy === 'studio' || (endedBy === 'member' && before < MOST_TOLD)) expected.add(`booking-cancelled:${_id}`)
  }
  for (const key of expected) if (keys[key] !== 1) broken.push(`${key}: ${keys[key] ?? 0} mails`)
  for (const key of Object.keys(keys)) {
    if (/^booking-(?:confirmed|cancelled|repeated):/.test(key) && !expected.has(key))
      broken.push(`${key}: a mail about nothing`)
  }
  for (const { key, status } of stored.mails) if (status !== 'sent') broken.push(`mail ${key ?? ''}: ${status}`)
  const lineOf = ({ to, subject }: { to: string; subject?: string }) => `${to}: ${subject}`
  const came = countByName(capturedEmails.map(lineOf))
  for (const [line, count] of Object.entries(countByName(stored.mails.map(lineOf)))) {
    if ((came[line] ?? 0) < count) broken.push(`${line}: sent ${count} times, delivered ${came[line] ?? 0} times`)
  }
  return broken
}

const MOST_TOLD = 3
const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })

/** How often each booking's member had booked the same seat before on that day for nothing and cancelled it, by id. */
function countRepetitions(bookings: readonly StoredBooking[]): Map<string, number> {
  const ended = new Map<string, number>()
  const repetitions = new Map<string, number>()
  for (const booking of bookings.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    const { _id, userId, classId, scheduleId, bookingDate, endedBy, price, createdAt } = booking
    const seat = [userId, classId, scheduleId, bookingDate, dayOf.format(createdAt)].join()
    const before = ended.get(seat) ?? 0
    repetitions.set(_id.toHexString(), before)
    if (endedBy === 'member' && price.paid === 0) ended.set(seat, before + 1)
  }
  return repetitions
}
