import type { ChargeRefusal, WaitlistLogKind, WaitlistLogLine, WaitlistSkipReason } from '@studio/contract'

export const waitlistSkipTexts: Record<WaitlistSkipReason, string> = {
  account_closed: 'the account is closed',
  already_booked: 'booked already',
  overlap: 'another class at that time',
  outside_window: 'booking is not open for them yet',
  cut_off: 'too late for them',
  not_payable: 'it could not be paid for',
  offer_expired: 'the offer ran out',
  offer_declined: 'they declined',
  charge_unanswered: 'their card could not be charged in time',
}

/** Why a card was not charged although its owner had agreed. */
const chargeRefusalTexts: Record<ChargeRefusal, string> = {
  card_declined: 'the card was declined',
  card_asks_owner: 'the card’s bank wants its owner to confirm',
  price_rose: 'the price is higher than agreed',
  agreement_over: 'the agreement had expired',
}

const logTexts: Record<WaitlistLogKind, string> = {
  joined: 'joined the list',
  agreed: 'agreed',
  withdrawn: 'no longer wants the card charged',
  charging: 'is next: the seat is held, and the card is being charged',
  charged: 'got the seat, and the card was charged',
  skipped: 'was passed over',
  offered: 'was offered a seat',
  accepted: 'accepted the seat',
  seated: 'got a seat',
  left: 'left the list',
  passed: 'did not take the seat',
  ended: 'is no longer on the list',
  notified_public: 'was told that free seats are open to everyone',
}

const reasonTexts: Record<string, string> = { ...waitlistSkipTexts, ...chargeRefusalTexts }

type LogLineInput = Pick<WaitlistLogLine, 'personName' | 'kind' | 'reason' | 'note'>

/** 'Maya Okafor was passed over: another class at that time', with the reason that staff gave, if any. */
export function formatWaitlistLogLine({ personName, kind, reason, note }: LogLineInput): string {
  const reasonText = reason && reasonTexts[reason]
  const details = [reasonText, formatNote(kind, note)].filter(Boolean).join(', ')
  return `${personName} ${logTexts[kind]}${details && `: ${details}`}`
}

/** The note of an agreement is the text that the member accepted; any other is why staff seated them out of order. */
function formatNote(kind: WaitlistLogKind, note: WaitlistLogLine['note']): string | null {
  if (kind === 'agreed' || !note) return note
  return `out of order, "${note}"`
}
