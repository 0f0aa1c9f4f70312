import { countByName } from './people.ts'
import type { StoredStudio } from './stored.ts'

type CapturedEmail = { to: string; subject: string }

/** Mails: one confirmation for each booking that was ever confirmed, one for each cancellation, and all are delivered. */
export function brokenMails({
  stored: { bookings, mails, users },
  capturedEmails,
}: {
  stored: StoredStudio
  capturedEmails: readonly CapturedEmail[]
}): string[] {
  const emailOf = new Map(users.map(({ _id, email }) => [_id.toHexString(), email]))
  const expected = bookings.flatMap(({ userId, status, endedBy }) => {
    const wasBooked = status === 'confirmed' || (status === 'cancelled' && endedBy !== 'checkout')
    const isCancelled = endedBy === 'studio' || endedBy === 'member'
    const templates = ['booking-confirmed', ...(isCancelled ? ['booking-cancelled'] : [])]
    return wasBooked ? templates.map((template) => `${emailOf.get(userId)}: ${template}`) : []
  })
  const aboutBookings = mails.filter(({ template }) => /^booking-(?:confirmed|cancelled)$/.test(template))
  const queued = aboutBookings.map(({ to, template }) => `${to}: ${template}`)
  const lineOf = ({ to, subject }: { to: string; subject?: string }) => `${to}: ${subject}`
  // A mail whose sender was killed may come twice.
  const [sent, came] = [mails.map(lineOf), capturedEmails.map(lineOf)].map(countByName)
  return [
    ...differences(countByName(expected), countByName(queued), (is, expected) => is !== expected),
    ...differences(sent ?? {}, came ?? {}, (is, expected) => is < expected),
    ...mails.flatMap(({ to, template, status }) => (status === 'sent' ? [] : [`${to}: ${template} is ${status}`])),
  ]
}

type Counts = Record<string, number>

const differences = (expected: Counts, is: Counts, isBroken: (is: number, expected: number) => boolean): string[] =>
  [...new Set([...Object.keys(expected), ...Object.keys(is)])]
    .filter((name) => isBroken(is[name] ?? 0, expected[name] ?? 0))
    .map((name) => `${name}: ${is[name] ?? 0} mails, not ${expected[name] ?? 0}`)
