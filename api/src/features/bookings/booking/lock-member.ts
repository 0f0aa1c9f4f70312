import type { Day, User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { unauthorized } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'

/**
 * Serializes changes to one member's bookings: two transactions that lock the same member conflict. Returns the account;
 * throws UNAUTHORIZED when it was closed.
 */
export async function lockMember(deps: Deps, { userId, tx }: { userId: string; tx: Tx }): Promise<User> {
  const user = await userStore(deps).lock({ id: userId, tx })
  if (!user) throw unauthorized()
  return user
}

/** Keys for `serializeBy`: a process runs changes of the same member, or of the same class and date, one at a time. */
export const getSerializeKeys = (seat: { userId: string; classId: string; bookingDate: Day }) => [
  `member:${seat.userId}`,
  `seats:${seat.classId}:${seat.bookingDate}`,
]
