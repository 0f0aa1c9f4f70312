import type { User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'

type DailyLimit = { limit: 'bookings' | 'cancellations'; user: User }

/**
 * Runs a booking or cancellation that counts towards its account's day once it succeeds, so that nobody fills mailboxes
 * and lists with them. Throws RATE_LIMITED past the limit. Admins have none.
 */
export const limitDaily = <Result>(
  { limits }: Deps,
  { limit, user }: DailyLimit,
  work: () => Promise<Result>,
): Promise<Result> => (user.role === 'admin' ? work() : limits.takeFor({ limit, key: user.id }, work))
