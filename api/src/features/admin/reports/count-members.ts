import { dayIn } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { membershipHistory } from '../../memberships/index.ts'
import type { FiguresOf } from './count-bookings.ts'
import type { Instants } from './count-money.ts'
import { memberMove } from './membership-figures.ts'

/** Adds people who got a plan, again perhaps, and who lost theirs: paid for, or given and taken by an admin. */
export async function countMembers(deps: Deps, instants: Instants, figuresOf: FiguresOf): Promise<void> {
  for (const change of await membershipHistory(deps).within(instants)) {
    const move = memberMove(change)
    if (move) figuresOf(dayIn(change.at, deps.clock.timeZone)).members[move === 'left' ? 'lost' : 'joined'] += 1
  }
}
