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
  const emailOf = new Map(stored.users.map(({ _id, email }) => [_id.toHexString(), email]))
  const expected = countByName(
    stored.bookings.flatMap(({ _id, userId, status, endedBy }) => {
      const wasBooked = status === 'confirmed' || (status === 'cancelled' && endedBy !== 'checkout')
      if (!wasBooked || unmailed.has(_id.toHexString())) return []
      const isCancelled = endedBy === 'studio' || endedBy === 'member'
      const templates = ['booking-confirmed', ...(isCancelled ? ['booking-cancelled'] : [])]
      return templates.map((template) => `${emailOf.get(userId)}: ${template}`)
    }),
  )
  const aboutBookings = stored.mails.filter(({ template }) => /^booking-(?:confirmed|cancelled)$/.test(template))
  const queued = countByName(aboutBookings.map(({ to, template }) => `${to}: ${template}`))
  for (const mail of new Set([...Object.keys(expected), ...Object.keys(queued)]))
    if (expected[mail] !== queued[mail]) broken.push(`${mail}: ${queued[mail] ?? 0} mails, not ${expected[mail] ?? 0}`)
  for (const { to, template, status } of stored.mails)
    if (status !== 'sent') broken.push(`${to}: ${template} is ${status}`)
  const lineOf = ({ to, subject }: { to: string; subject?: string }) => `${to}: ${subject}`
  const came = countByName(capturedEmails.map(lineOf))
  for (const [line, count] of Object.entries(countByName(stored.mails.map(lineOf)))) {
    if ((came[line] ?? 0) < count) broken.push(`${line}: sent ${count} times, delivered ${came[line] ?? 0} times`)
  }
  return broken
}
