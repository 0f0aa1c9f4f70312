import type { TimelineEntry, TimelineQuery } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../platform/app-error.ts'
import { userStore } from '../../accounts/people/index.ts'
import { outboxStore } from '../../mail/index.ts'
import { membershipStore, planEventStore, renewalStore } from '../../memberships/index.ts'
import { checkoutStore, moneyBackStore } from '../../payments/records/index.ts'
import { auditStore } from '../audit-log/index.ts'
import { byTime, mailEntries, moneyBackEntries, paymentEntries, planEntries, staffEntries } from './timeline-entries.ts'

const PAGE_SIZE = 20

/** Throws NOT_FOUND for an unknown id and for a closed account. */
export async function listTimeline(
  deps: Deps,
  { userId, page = 1, pageSize = PAGE_SIZE }: TimelineQuery & { userId: string },
): Promise<{ entries: TimelineEntry[]; total: number }> {
  const user = await userStore(deps).findPerson(userId)
  if (!user) throw notFound('There is no such user.')
  const [history, memberships, checkouts, back, mails, acts] = await Promise.all([
    planEventStore(deps).allOf(userId),
    membershipStore(deps).allOf(userId),
    checkoutStore(deps).allOf(userId),
    moneyBackStore(deps).allOf(userId),
    outboxStore(deps).deliveriesTo(user.email),
    auditStore(deps).allAbout(userId),
  ])
  const renewals = (await Promise.all(memberships.map(({ id }) => renewalStore(deps).allOf(id)))).flat()
  const all = [
    ...planEntries(history),
    ...paymentEntries({ checkouts, renewals }),
    ...moneyBackEntries({ back, checkouts, renewals }),
    ...mailEntries(mails),
    ...staffEntries(acts),
  ].sort(byTime)
  return { entries: all.slice((page - 1) * pageSize, page * pageSize), total: all.length }
}
