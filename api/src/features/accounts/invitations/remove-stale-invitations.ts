import type { Deps } from '../../../deps.ts'
import { erasePersonalData } from '../../../platform/erase-personal-data.ts'
import { bookingStore } from '../../bookings/index.ts'
import { userStore } from '../people/index.ts'
import { staleSince } from './rules.ts'

/**
 * Removes people whose newest invitation was not accepted in time, with all that is stored about them. One for whom
 * anything was ever booked, or who was given a plan, stays.
 */
export async function removeStaleInvitations(deps: Deps): Promise<void> {
  const before = staleSince(deps.clock.now())
  for (const id of await userStore(deps).invitedBefore(before)) await remove(deps, { id, before })
}

async function remove(deps: Deps, { id, before }: { id: string; before: Date }): Promise<void> {
  if (await bookingStore(deps).hasAnyOf({ userId: id })) return
  await deps.inTransaction(async (tx) => {
    // They may be invited again, booked for, or accept in the same moment.
    const user = await userStore(deps).findById(id, { tx })
    if (!user?.isInvited || user.membershipType !== 'none') return
    if (!(await userStore(deps).isInvitedBefore({ id, before, tx }))) return
    await userStore(deps).lock({ id: id, tx })
    if (await bookingStore(deps).hasAnyOf({ userId: id, tx })) return
    await erasePersonalData(deps, { user, tx })
  })
}
