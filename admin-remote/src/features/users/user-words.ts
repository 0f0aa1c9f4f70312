import type { MembershipStatus, User } from '@studio/contract'
import type { BadgeTone } from '@studio/ui'

/** First and last name, or the username of somebody without one (spec section 2, User Management). */
export function nameOfUser({ firstName, lastName, username }: User): string {
  return [firstName, lastName].filter(Boolean).join(' ') || username
}

/** The status in words; an unknown one as it is stored. */
export const statusNames: Record<MembershipStatus, string> = {
  active: 'Active',
  cancelled: 'Cancelled',
  past_due: 'Past Due',
}

/** How the admin list colours a status: active as usual, cancelled quiet, everything else as trouble (spec section 4). */
export function toneOfStatus(status: string): BadgeTone {
  if (status === 'active') return 'good'
  return status === 'cancelled' ? 'neutral' : 'bad'
}
