import { type AttendanceEntry, formatMoney, type RosterEntry, type SeatPayer } from '@studio/contract'

const freeTrialText = 'Free trial class'

/** How a past booking was paid for, in the member's words: 'Paid $18.00'. */
export function formatPayment({ payment, amount }: Pick<AttendanceEntry, 'payment' | 'amount'>): string {
  if (payment === 'trial') return freeTrialText
  if (payment === 'pack') return 'Class pack'
  if (payment === 'included' || payment === 'complimentary') return 'No charge'
  return payment === 'at-desk' ? `${formatMoney(amount)} at the desk` : `Paid ${formatMoney(amount)}`
}

/** The same for staff, with the reason why nothing was paid and with payments that are still open. */
export function formatStaffPayment(entry: Pick<RosterEntry, 'payment' | 'amount'>): string {
  if (entry.payment === 'included') return 'Included'
  if (entry.payment === 'complimentary') return 'Complimentary'
  return entry.payment === 'pending' ? `Paying ${formatMoney(entry.amount)}` : formatPayment(entry)
}

/**
 * Why a seat costs its member nothing. Not for admins, who see the membership's badge, nor for class packs, whose credits
 * are shown.
 */
export const freeSeatLabels: Record<Exclude<SeatPayer, 'admin' | 'pack'>, string> = {
  membership: 'Included in your membership',
  trial: 'Your free trial class',
  person: 'No charge',
}

/** The same for staff. */
export const staffFreeSeatLabels: Record<SeatPayer, string> = {
  admin: 'Free for admins',
  membership: 'Included in the membership',
  trial: freeTrialText,
  pack: 'Paid with a credit of a class pack',
  person: 'No charge',
}
