import {
  FORMER_MEMBER_NAME,
  formatEmail,
  formatUserName,
  isolateDirection,
  type OpenDispute,
  toMoney,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { userStore } from '../../accounts/people/index.ts'
import { checkoutStore, reversalStore } from '../records/index.ts'

/** Disputes without an outcome that can still be answered, the earliest deadline first. */
export async function listOpenDisputes(deps: Deps): Promise<OpenDispute[]> {
  const openDisputes = (await reversalStore(deps).findOpenDisputes()).flatMap(({ answerBy, ...dispute }) =>
    answerBy && answerBy > deps.clock.now() ? [{ ...dispute, answerBy }] : [],
  )
  const [users, checkouts] = await Promise.all([
    userStore(deps).findMany(openDisputes.flatMap(({ userId }) => userId ?? [])),
    checkoutStore(deps).findMany(openDisputes.flatMap(({ checkoutId }) => checkoutId ?? [])),
  ])
  const userById = new Map(users.map((user) => [user.id, user]))
  const titleByCheckout = new Map(checkouts.map(({ id, title }) => [id, title]))
  return openDisputes
    .sort((a, b) => a.answerBy.getTime() - b.answerBy.getTime())
    .map(({ subjectId: disputeId = '', userId, checkoutId, reportedCents, reason = '', at, answerBy }) => {
      const user = userId ? userById.get(userId) : undefined
      return {
        id: disputeId,
        title: (checkoutId && titleByCheckout.get(checkoutId)) || 'A membership',
        amount: toMoney(reportedCents),
        reason: reason.replaceAll('_', ' '),
        person: user ? `${isolateDirection(formatUserName(user))} (${formatEmail(user.email)})` : FORMER_MEMBER_NAME,
        userId: user?.id ?? null,
        openedAt: at.toISOString(),
        answerBy: answerBy.toISOString(),
      }
    })
}
