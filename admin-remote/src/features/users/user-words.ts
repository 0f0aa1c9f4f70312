import type { MembershipStatus } from '@studio/contract'
import type { BadgeTone } from '@studio/ui'

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
