import type { Message } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { erasePersonalData } from '../../../platform/feature.ts'
import type { Actor } from '../../../platform/http.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { bookingStore } from '../../bookings/index.ts'
import { userStore } from '../people/index.ts'
import { loadInvitedUser } from './send-invitation.ts'

export const INVITATION_RETENTION_DAYS = 90

const HAS_BOOKINGS_MESSAGE =
  'Something was booked for this person, so the account stays. They can close it once they have accepted.'

/** Throws NOT_FOUND, NOT_INVITED for an accepted invitation, HAS_BOOKINGS when the person ever had a booking. */
export async function withdrawInvitation(deps: Deps, actor: Actor, id: string): Promise<Message> {
  await deps.inTransaction(async (tx) => {
    const user = await loadInvitedUser(deps, { id, tx })
    // Makes a concurrent booking at the desk conflict with this transaction.
    await userStore(deps).lock({ id, tx })
    if (await bookingStore(deps).hasAny({ userId: id, tx })) throw new AppError('HAS_BOOKINGS', HAS_BOOKINGS_MESSAGE)
    const { username, firstName, lastName, email } = user
    const entity = { kind: 'user', id, name: username }
    const removedUser = { id, username, firstName, lastName, email }
    await auditStore(deps).record({ entry: { actor, action: 'withdraw invitation', entity, before: removedUser }, tx })
    await erasePersonalData(deps, { user, tx })
  })
  return { message: 'The invitation is withdrawn.' }
}

/** Erases people who have not accepted for 90 days, unless they ever had a booking or were granted a plan. */
export async function removeStaleInvitations(deps: Deps): Promise<void> {
  const invitedBefore = new Date(deps.clock.now().getTime() - INVITATION_RETENTION_DAYS * 86_400_000)
  for (const id of await userStore(deps).findIdsInvitedBefore(invitedBefore)) {
    await deps.inTransaction(async (tx) => {
      // Lock and check again: the person may meanwhile have accepted, been invited again, or been booked.
      const user = await userStore(deps).lock({ id, tx })
      if (!user?.isInvited || user.membershipType !== 'none') return
      if ((await userStore(deps).findIdsInvitedBefore(invitedBefore, { id, tx })).length === 0) return
      if (await bookingStore(deps).hasAny({ userId: id, tx })) return
      await erasePersonalData(deps, { user, tx })
    })
  }
}
