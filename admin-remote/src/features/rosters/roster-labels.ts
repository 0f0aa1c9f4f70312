import { formatPlacesLeft } from '@studio/client/labels'
import { formatMoney, type Roster, type RosterEntry } from '@studio/contract'

/** How a place is paid for, in words. */
export function paymentText({ payment, amount }: RosterEntry): string {
  switch (payment) {
    case 'included':
      return 'Included'
    case 'paid':
      return `Paid ${formatMoney(amount)}`
    case 'at-desk':
      return `${formatMoney(amount)} at the desk`
    case 'trial':
      return 'Free trial class'
    case 'complimentary':
      return 'Complimentary'
    case 'pending':
      return `Paying ${formatMoney(amount)}`
  }
}

/** Who is expected, who came, and how many places are left: '12 booked, 7 here, 8 places left'. */
export function summaryText(roster: Roster): string {
  const { entries, bookedCount } = roster
  const here = entries.filter(({ status, checkedInAt }) => status === 'confirmed' && checkedInAt).length
  return `${bookedCount} booked, ${here} here, ${formatPlacesLeft(roster)}`
}

/** Live bookings first, cancelled ones last. */
export function sorted(entries: readonly RosterEntry[]): { live: RosterEntry[]; ended: RosterEntry[] } {
  return {
    live: entries.filter(({ status }) => status !== 'cancelled'),
    ended: entries.filter(({ status }) => status === 'cancelled'),
  }
}
