import type { WaitlistLogKind, WaitlistLogLine, WaitlistMiss } from '@studio/contract'

/** Why a free seat went past a member, as staff read it. */
export const waitlistMissTexts: Record<WaitlistMiss, string> = {
  account_closed: 'the account is closed',
  already_booked: 'booked already',
  overlap: 'another class at that time',
  outside_window: 'booking is not open for them yet',
  cut_off: 'later than they wanted',
  not_payable: 'it could not be paid for',
  offer_expired: 'the offer ran out',
  offer_declined: 'they did not want it',
}

const actTexts: Record<WaitlistLogKind, string> = {
  joined: 'joined the list',
  skipped: 'was passed over',
  offered: 'was offered a seat',
  accepted: 'accepted the seat',
  seated: 'got a seat',
  left: 'left the list',
  passed: 'did not take the seat',
  ended: 'is no longer on the list',
  told_public: 'was told that free seats are open to everyone',
}

const isMiss = (reason: string): reason is WaitlistMiss => reason in waitlistMissTexts

/** 'Maya Okafor was passed over: another class at that time', with the reason that staff gave, if one did. */
export function waitlistLineText({
  who,
  what,
  reason,
  note,
}: Pick<WaitlistLogLine, 'who' | 'what' | 'reason' | 'note'>) {
  const why = [reason && isMiss(reason) ? waitlistMissTexts[reason] : null, note && `out of order, "${note}"`]
  const given = why.filter((text) => text)
  return `${who} ${actTexts[what]}${given.length > 0 ? `: ${given.join(', ')}` : ''}`
}
