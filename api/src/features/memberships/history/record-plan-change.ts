import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { membershipStore } from '../membership-store.ts'
import { membershipHistory } from './history-store.ts'
import { type ChangedBy, nextPlanChange, noPlan, type PlanState, planState } from './plan-state.ts'

type RecordInput = { userId: string; by: ChangedBy; tx: Tx }

/**
 * Adds what a person has now to their history, in the transaction of the change and as its last step. Nothing when it is
 * what they had before, so it may be called at any time.
 */
export async function recordPlanChange(deps: Deps, recording: RecordInput): Promise<void> {
  const { userId, tx } = recording
  const user = await userStore(deps).findById(userId, { tx })
  const id = user?.stripeSubscriptionId
  const membership = id ? await membershipStore(deps).findById(id, { tx }) : null
  await add(deps, { ...recording, state: planState({ user, membership }) })
}

/** The same for an account that is being closed: it has no plan any more, whatever the provider still says. */
export const recordPlanOver = (deps: Deps, recording: RecordInput): Promise<void> =>
  add(deps, { ...recording, state: noPlan })

async function add(deps: Deps, { userId, by, tx, state }: RecordInput & { state: PlanState }): Promise<void> {
  const last = await membershipHistory(deps).lastOf({ userId, tx })
  const change = nextPlanChange({ last, state, at: deps.clock.now(), by })
  if (change) await membershipHistory(deps).add({ change: { userId, ...change }, tx })
}
