import { findMissing } from './find-missing.ts'
import type { StoredStudio } from './stored.ts'

/** Each booking that was ever confirmed (not a hold that its checkout ended) has one mail, two if its member or the studio cancelled it; all are delivered. */
export function checkMails(
  { bookings, mails, users }: StoredStudio,
  capturedEmails: readonly { to: string; subject: string }[],
): string[] {
  const emailByUser = new Map(users.map(({ _id, email }) => [_id.toHexString(), email]))
  const expectedMails = bookings.flatMap(({ userId, status, endedBy }) => {
    const wasConfirmed = status === 'confirmed' || (status === 'cancelled' && endedBy !== 'checkout')
    const isCancelled = endedBy === 'studio' || endedBy === 'member'
    const templates = ['booking-confirmed', ...(isCancelled ? ['booking-cancelled'] : [])]
    return wasConfirmed ? templates.map((template) => `${emailByUser.get(userId)}: ${template}`) : []
  })
  const bookingMails = mails.filter(({ template }) => /^booking-(?:confirmed|cancelled)$/.test(template))
  const queuedMails = bookingMails.map(({ to, template }) => `${to}: ${template}`)
  const toLine = ({ to, subject }: { to: string; subject?: string }) => `${to}: ${subject}`
  return [
    ...findMissing(expectedMails, queuedMails).map((line) => `no mail: ${line}`),
    ...findMissing(queuedMails, expectedMails).map((line) => `unexpected mail: ${line}`),
    // A mail may be delivered twice when its sender was killed.
    ...findMissing(mails.map(toLine), capturedEmails.map(toLine)).map((line) => `never delivered: ${line}`),
    ...mails.flatMap(({ to, template, status }) => (status === 'sent' ? [] : [`${to}: ${template} is ${status}`])),
  ]
}
