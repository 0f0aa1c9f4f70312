import { findMissing } from './find-missing.ts'
import type { StoredStudio } from './stored.ts'

/** Mails: one confirmation for each booking that was ever confirmed, one for each cancellation, and all are delivered. */
export function brokenMails(
  { bookings, mails, users }: StoredStudio,
  capturedEmails: readonly { to: string; subject: string }[],
): string[] {
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
  return [
    ...findMissing(expected, queued).map((line) => `no mail: ${line}`),
    ...findMissing(queued, expected).map((line) => `one mail too many: ${line}`),
    // A mail whose sender was killed may come twice.
    ...findMissing(mails.map(lineOf), capturedEmails.map(lineOf)).map((line) => `never delivered: ${line}`),
    ...mails.flatMap(({ to, template, status }) => (status === 'sent' ? [] : [`${to}: ${template} is ${status}`])),
  ]
}
