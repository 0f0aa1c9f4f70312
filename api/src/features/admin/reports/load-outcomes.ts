import type { Deps } from '../../../deps.ts'
import { bookingStore } from '../../bookings/index.ts'
import { type StoredTrialPass, trialPassStore } from '../../bookings/trial-passes/index.ts'
import { leadStore } from '../../leads/records/index.ts'
import { checkoutStore } from '../../payments/records/index.ts'
import type { TrialCounts } from './trial-outcomes.ts'

/** A request that was deleted before its sender was invited is not there any more; one deleted later still counts. */
export async function loadTrialFacts(deps: Deps, { from, to }: { from: Date; to: Date }): Promise<TrialCounts[]> {
  const [passes, granted] = await Promise.all([
    trialPassStore(deps).grantedBetween({ from, to }),
    leadStore(deps).grantedBetween({ from, to }),
  ])
  const invited = new Set(passes.flatMap(({ leadId }) => leadId ?? []))
  const uninvited = granted.filter(({ id }) => !invited.has(id)).map(({ createdAt }) => onlyGranted(createdAt))
  const followed = await Promise.all(passes.map((pass) => factsOf(deps, pass)))
  return [...uninvited, ...followed].sort((one, other) => one.grantedAt.getTime() - other.grantedAt.getTime())
}

const onlyGranted = (grantedAt: Date): TrialCounts => ({
  ...{ grantedAt, invitedAt: null, bookedAt: null, attendedAt: null, subscribedAt: null, paidAt: null },
})

async function factsOf(deps: Deps, pass: StoredTrialPass): Promise<TrialCounts> {
  const { grantedAt, invitedAt, bookingId, bookedAt, userId } = pass
  const booking = bookingId ? await bookingStore(deps).findById(bookingId) : null
  const checkouts = userId ? await checkoutStore(deps).allOf(userId) : []
  const paid = checkouts
    .flatMap(({ kind, paidAt, isRefunded }) => (paidAt && paidAt >= invitedAt && !isRefunded ? [{ kind, paidAt }] : []))
    .sort((one, other) => one.paidAt.getTime() - other.paidAt.getTime())
  return {
    ...{ grantedAt, invitedAt, bookedAt: booking ? bookedAt : null, attendedAt: booking?.checkedInAt ?? null },
    subscribedAt: paid.find(({ kind }) => kind === 'subscription')?.paidAt ?? null,
    paidAt: paid.find(({ kind }) => kind !== 'subscription')?.paidAt ?? null,
  }
}
