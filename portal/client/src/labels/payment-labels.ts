import { type AttendanceEntry, formatMoney, type RosterEntry, type SeatPayer } from '@studio/contract'

const freeTrial = 'Free trial class'

/** How a booking of the past was paid for, for the member: 'Paid $18.00'. */
export function paymentText({ payment, amount }: Pick<AttendanceEntry, 'payment' | 'amount'>): string {
  if (payment === 'trial') return freeTrial
  if (payment === 'included' || payment === 'complimentary') return 'No charge'
  return payment === 'at-desk' ? `${formatMoney(amount)} at the desk` : `Paid ${formatMoney(amount)}`
}

/** The same for the studio, which needs to know why nothing was paid and what is still open. */
export function staffPaymentText(entry: Pick<RosterEntry, 'payment' | 'amount'>): string {
  if (entry.payment === 'included') return 'Included'
  if (entry.payment === 'complimentary') return 'Complimentary'
  return entry.payment === 'pending' ? `Paying ${formatMoney(entry.amount)}` : paymentText(entry)
}

/** Why a seat costs its member nothing, by who pays; an admin is shown the membership's badge. */
export const freeSeatLabels: Record<Exclude<SeatPayer, 'admin'>, string> = {
  membership: 'Included in your membership',
  trial: 'Your free trial class',
  person: 'No charge',
}

/** The same at the desk. */
export const staffFreeSeatLabels: Record<SeatPayer, string> = {
  admin: 'Free for admins',
  membership: 'Included in the membership',
  trial: freeTrial,
  person: 'No charge',
}
