import { type AttendanceEntry, formatMoney, type RosterEntry, type SeatPayer } from '@studio/contract'

const freeTrialText = 'Free trial class'

/** How a past booking was paid for, for the member: 'Paid $18.00'. */
export function formatPayment({ payment, amount }: Pick<AttendanceEntry, 'payment' | 'amount'>): string {
  if (payment === 'trial') return freeTrialText
  if (payment === 'pack') return 'Class pack'
  if (payment === 'included' || payment === 'complimentary') return 'No charge'
  // A checkout that was open at midnight, until it ends.
  if (payment === 'pending') return 'Not paid'
  return payment === 'at-desk' ? `${formatMoney(amount)} at the desk` : `Paid ${formatMoney(amount)}`
}

/** How a booking is paid for, for staff: also tells apart why it is free, and shows open payments. */
export function formatStaffPayment(entry: Pick<RosterEntry, 'payment' | 'amount'>): string {
  if (entry.payment === 'included') return 'Included'
  if (entry.payment === 'complimentary') return 'Complimentary'
  return entry.payment === 'pending' ? `Paying ${formatMoney(entry.amount)}` : formatPayment(entry)
}

/**
 * Why a seat is free, for the member; a seat that the `person` pays is free if the class has no price. Admins see the
 * membership's badge instead, and users of a class pack see its credits.
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
