import type { InstantFormat } from '@studio/client/instants'
import type { StatusLabel } from '@studio/client/status-labels'
import {
  formatDateWithYear,
  formatMoney,
  type MailState,
  type MoneyBackKind,
  type PlanEventCause,
  type PlanEventKind,
  type TimelineEntry,
} from '@studio/contract'
import { toSentenceCase } from '../../lists/audit-table.tsx'

const planTitles: Record<PlanEventKind, string> = {
  subscribed: 'Subscribed',
  renewed: 'Renewed',
  price_changed: 'Price changed',
  payment_failed: 'Payment failed',
  payment_recovered: 'Payment recovered',
  given_up: 'Collection given up',
  pause_planned: 'Pause planned',
  pause_changed: 'Pause changed',
  paused: 'Paused',
  resume_requested: 'End of pause requested',
  resumed: 'Resumed',
  leaving: 'Set to end',
  kept: 'Cancellation withdrawn',
  free_days: 'Free days',
  ended: 'Ended',
}
const causeTexts: Record<PlanEventCause, string> = {
  member: 'by the member',
  staff: 'by the studio',
  provider: 'automatically or at the payment provider',
}
/** What is written before the `until` day of an event. For all other kinds of events it is the word 'until'. */
const dayPrefixes: Partial<Record<PlanEventKind, string>> = {
  free_days: 'off the charge of',
  resume_requested: 'next charge on',
}
const moneyBackTitles: Record<MoneyBackKind, string> = {
  refund: 'Refunded',
  refund_failed: 'Refund failed',
  dispute: 'Taken by the bank',
}
const mailBadges: Record<MailState, StatusLabel> = {
  pending: { text: 'Mail waiting', tone: 'note' },
  sent: { text: 'Mail sent', tone: 'note' },
  failed: { text: 'Mail failed', tone: 'bad' },
  withheld: { text: 'Mail withheld', tone: 'warn' },
}

export function formatEntryTitle(entry: TimelineEntry): string {
  if (entry.kind === 'plan') return planTitles[entry.event]
  if (entry.kind === 'payment') return `Paid: ${entry.title}`
  if (entry.kind === 'money_back') return `${moneyBackTitles[entry.event]}: ${entry.title}`
  // A mail has a subject once it is sent; until then, its template's name is shown.
  if (entry.kind === 'mail') return entry.subject ?? toSentenceCase(entry.name.replaceAll('-', ' '))
  return toSentenceCase(entry.action)
}

export function getEntryBadge(entry: TimelineEntry): StatusLabel {
  if (entry.kind === 'plan') return { text: 'Plan', tone: 'good' }
  if (entry.kind === 'payment') return { text: 'Payment', tone: 'good' }
  if (entry.kind === 'money_back') return { text: 'Money back', tone: 'warn' }
  return entry.kind === 'mail' ? mailBadges[entry.state] : { text: 'Studio', tone: 'note' }
}

/** Who did it and why, or the period it is for; null if there are no details. */
export function formatEntryDetails(entry: TimelineEntry, format: InstantFormat): string | null {
  if (entry.kind === 'staff') return entry.reason ? `${entry.actorName}: ${entry.reason}` : entry.actorName
  if (entry.kind !== 'plan') return null
  const { by, effectiveAt, until, days } = entry
  const details = [
    ...(days ? [`${days} days`] : []),
    ...(effectiveAt ? [`from ${format.day(effectiveAt)}`] : []),
    ...(until ? [`${dayPrefixes[entry.event] ?? 'until'} ${formatDateWithYear(until)}`] : []),
    causeTexts[by],
  ]
  return toSentenceCase(details.join(', '))
}

export function formatEntryAmount(entry: TimelineEntry): string {
  return 'amount' in entry && entry.amount ? formatMoney(entry.amount) : ''
}
