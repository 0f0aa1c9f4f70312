import type { Day, User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { unauthorized } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'

/**
 * Serializes changes to one member's bookings: two transactions that call this conflict. Returns the account as this
 * transaction sees it; UNAUTHORIZED when it was closed.
 */
export async function lockMember(deps: Deps, { userId, tx }: { userId: string; tx: Tx }): Promise<User> {
  const user = await userStore(deps).lock({ id: userId, tx })
  if (!user) throw unauthorized()
  return user
}

/** For `serializeBy`: changes of one member, or of the seats of one class and date, run one after the other in a process. */
export const getSerializeKeys = (seat: { userId: string; classId: string; bookingDate: Day }) => [
  `member:${seat.userId}`,
  `seats:${seat.classId}:${seat.bookingDate}`,
]
