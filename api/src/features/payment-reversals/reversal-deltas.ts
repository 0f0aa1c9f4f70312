/**
 * What was told about the money of one payment that goes back, once each. `given` says how much of the payment had been
 * refunded by then, in all; `failed` that one refund did not arrive, so that its money is the studio's again. A dispute moves
 * money only when it is lost; one that is won after all is `dispute-kept`. Amounts in cents.
 */
export type ReversalEvent = { told: string; at: Date; cents: number } & (
  | { kind: 'given' }
  | { kind: 'failed'; refundId: string }
  | { kind: DisputeKind; disputeId: string; reason: string; answerBy: Date | null }
)
export type DisputeKind = 'disputed' | 'dispute-lost' | 'dispute-kept'

/**
 * By how much each sighting of a payment changed what has gone back, in cents, by what told it: below nothing when a refund
 * failed, nothing for one that says what is known. It follows from the sightings alone and not from when or how often they
 * came: they are put into the order in which things happened, so a late one takes its own part on its own day.
 */
export function reversalDeltas(sightings: readonly ReversalEvent[]): Map<string, number> {
  const differences = new Map<string, number>()
  const state: State = { refunded: 0, failed: new Set(), lost: new Map() }
  for (const sighting of [...sightings].sort(byEventTime)) {
    if (differences.has(sighting.told)) continue
    const before = backIn(state)
    see(state, sighting)
    differences.set(sighting.told, backIn(state) - before)
  }
  return differences
}

/** What was refunded, which refunds failed, and what banks took, by dispute. */
type State = { refunded: number; failed: Set<string>; lost: Map<string, number> }

const backIn = ({ refunded, lost }: State) => [...lost.values()].reduce((sum, cents) => sum + cents, refunded)

// Several events tell of one failure: the first one counts.
function see(state: State, sighting: ReversalEvent): void {
  const { cents } = sighting
  if (sighting.kind === 'given') state.refunded = Math.max(state.refunded, cents)
  else if (sighting.kind === 'dispute-lost') state.lost.set(sighting.disputeId, cents)
  else if (sighting.kind === 'dispute-kept') state.lost.delete(sighting.disputeId)
  else if (sighting.kind === 'failed' && !state.failed.has(sighting.refundId)) {
    state.failed.add(sighting.refundId)
    state.refunded = Math.max(0, state.refunded - cents)
  }
}

/** What can only come after the other, when both are told of the same second. */
export const sightingKinds = [
  'given',
  'failed',
  'disputed',
  'dispute-lost',
  'dispute-kept',
] as const satisfies ReversalEvent['kind'][]

// The provider tells the time in seconds: within one, money goes back before that can fail, and less before more.
export function byEventTime(a: ReversalEvent, b: ReversalEvent): number {
  if (a.at.getTime() !== b.at.getTime()) return a.at.getTime() - b.at.getTime()
  if (a.kind !== b.kind) return sightingKinds.indexOf(a.kind) - sightingKinds.indexOf(b.kind)
  if (a.cents !== b.cents) return a.cents - b.cents
  return a.told < b.told ? -1 : 1
}
