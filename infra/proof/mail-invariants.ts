import type { Letter } from './ledger.ts'
import { tally } from './person.ts'
import type { Stored } from './stored.ts'

/**
 * Mails: one confirmation for each booking that ever was one and for no other, one cancellation for each that a person
 * ended, all delivered (rulings C and D). `unmailed` are bookings that were there before anybody could be told.
 */
export function brokenMails({
  stored,
  letters,
  unmailed,
}: {
  stored: Stored
  letters: readonly Letter[]
  unmailed: ReadonlySet<string>
}): string[] {
  const broken: string[] = []
  const keys = tally(stored.mails.flatMap(({ key }) => key ?? []))
  const expected = new Set<string>()
  for (const { _id, status, endedBy } of stored.bookings) {
    const wasBooked = status === 'confirmed' || (status === 'cancelled' && endedBy !== 'checkout')
    if (!wasBooked || unmailed.has(_id.toHexString())) continue
    expected.add(`booking-confirmed:${_id}`)
    if (endedBy === 'member' || endedBy === 'studio') expected.add(`booking-cancelled:${_id}`)
  }
  for (const key of expected) if (keys[key] !== 1) broken.push(`${key}: ${keys[key] ?? 0} mails`)
  for (const key of Object.keys(keys)) {
    if (/^booking-(?:confirmed|cancelled):/.test(key) && !expected.has(key)) broken.push(`${key}: a mail about nothing`)
  }
  for (const { key, status } of stored.mails) if (status !== 'sent') broken.push(`mail ${key ?? ''}: ${status}`)
  const lineOf = ({ to, subject }: { to: string; subject?: string }) => `${to}: ${subject}`
  const came = tally(letters.map(lineOf))
  for (const [line, count] of Object.entries(tally(stored.mails.map(lineOf)))) {
    if ((came[line] ?? 0) < count) broken.push(`${line}: sent ${count} times, delivered ${came[line] ?? 0} times`)
  }
  return broken
}
