import { FORMER_MEMBER, formatCents, formatEmail, formatUserName, isolate, type OpenDispute } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { userStore } from '../../accounts/people/index.ts'
import { checkoutStore, moneyBackStore } from '../records/index.ts'

/** Disputes that have no outcome and can still be answered, the next day to answer first. */
export async function listOpenDisputes(deps: Deps): Promise<OpenDispute[]> {
  const open = (await moneyBackStore(deps).openDisputes()).flatMap(({ answerBy, ...dispute }) =>
    answerBy && answerBy > deps.clock.now() ? [{ ...dispute, answerBy }] : [],
  )
  const [users, checkouts] = await Promise.all([
    userStore(deps).findMany(open.flatMap(({ userId }) => userId ?? [])),
    checkoutStore(deps).findMany(open.flatMap(({ checkoutId }) => checkoutId ?? [])),
  ])
  const userById = new Map(users.map((user) => [user.id, user]))
  const titles = new Map(checkouts.map(({ id, title }) => [id, title]))
  return open
    .sort((a, b) => a.answerBy.getTime() - b.answerBy.getTime())
    .map(({ subjectId = '', userId, checkoutId, reportedCents, reason = '', at, answerBy }) => {
      const user = userId ? userById.get(userId) : undefined
      return {
        id: subjectId,
        title: (checkoutId && titles.get(checkoutId)) || 'A membership',
        amount: formatCents(reportedCents),
        reason: reason.replaceAll('_', ' '),
        whom: user ? `${isolate(formatUserName(user))} (${formatEmail(user.email)})` : FORMER_MEMBER,
        userId: user?.id ?? null,
        openedAt: at.toISOString(),
        answerBy: answerBy.toISOString(),
      }
    })
}
