import type { Message } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import { erasePersonalData } from '../../../platform/erase-personal-data.ts'
import type { Actor } from '../../../platform/http.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { bookingStore } from '../../bookings/index.ts'
import { userStore } from '../people/index.ts'
import { findInvited } from './send-invitation.ts'

/**
 * Removes an invited person with all that is stored about them. Throws NOT_FOUND, NOT_INVITED once they have accepted,
 * and HAS_BOOKINGS where anything was ever booked for them.
 */
export async function withdrawInvitation(deps: Deps, actor: Actor, id: string): Promise<Message> {
  await findInvited(deps, { id })
  await deps.inTransaction(async (tx) => {
    const user = await findInvited(deps, { id, tx })
    // A booking at the desk in the same moment conflicts with this one, and one of the two sees the other.
    await userStore(deps).lock({ id: id, tx })
    if (await bookingStore(deps).hasAnyOf({ userId: id, tx })) throw hasBookings()
    const { username, firstName, lastName, email } = user
    const entity = { kind: 'user', id, name: username }
    const before = { id, username, firstName, lastName, email }
    await auditStore(deps).record({ act: { actor, what: 'withdraw invitation', entity, before }, tx })
    await erasePersonalData(deps, { user, tx })
  })
  return { message: 'The invitation is withdrawn.' }
}

function hasBookings(): AppError {
  const sentence =
    'Something was booked for this person, so the account stays. They can close it once they have accepted.'
  return new AppError('HAS_BOOKINGS', sentence)
}
