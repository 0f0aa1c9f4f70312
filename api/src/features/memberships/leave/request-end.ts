import { planName } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { JobId } from '../../../platform/queue/job-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { MembershipDocument, StoredMembership } from '../membership-store.ts'
import { requestAdvance } from '../request-advance.ts'
import type { EndRequest } from './leave-rules.ts'

type EndInput = { membership: StoredMembership; end: EndRequest; changes?: Partial<MembershipDocument>; tx: Tx }

/** Has a subscription ended at the provider, or kept, with what else that changes. */
export const requestEnd = (deps: Deps, { membership, end, changes, tx }: EndInput): Promise<JobId> =>
  requestAdvance(deps, { membership, changes: { end, ...changes }, title: planName(membership.plan), tx })
