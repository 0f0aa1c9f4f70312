import type { CapturedEmail } from './ledger.ts'
import { countByName } from './person.ts'
import type { StoredStudio } from './stored.ts'

/**
 * Mails: one confirmation for each booking that was ever confirmed, one cancellation for each that its user cancelled, all
 * delivered. `unmailed` are bookings of the demo data, which never had a mail.
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
  for (const { _id, status, endedBy } of stored.bookings) {
    const wasBooked = status === 'confirmed' || (status === 'cancelled' && endedBy !== 'checkout')
    if (!wasBooked || unmailed.has(_id.toHexString())) continue
    expected.add(`booking-confirmed:${_id}`)
    if (endedBy === 'studio' || endedBy === 'member') expected.add(`booking-cancelled:${_id}`)
  }
  for (const key of expected) if (keys[key] !== 1) broken.push(`${key}: ${keys[key] ?? 0} mails`)
  for (const key of Object.keys(keys)) {
    if (/^booking-(?:confirmed|cancelled):/.test(key) && !expected.has(key)) broken.push(`${key}: a mail about nothing`)
  }
  for (const { key, status } of stored.mails) if (status !== 'sent') broken.push(`mail ${key ?? ''}: ${status}`)
  const lineOf = ({ to, subject }: { to: string; subject?: string }) => `${to}: ${subject}`
  const came = countByName(capturedEmails.map(lineOf))
  for (const [line, count] of Object.entries(countByName(stored.mails.map(lineOf)))) {
    if ((came[line] ?? 0) < count) broken.push(`${line}: sent ${count} times, delivered ${came[line] ?? 0} times`)
  }
  return broken
}
