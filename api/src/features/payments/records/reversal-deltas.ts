/**
 * The reports about one payment's reversals, once each, in cents. `given`: the total refunded by then; `failed`: one
 * refund did not arrive, so its money is the studio's again. Only a lost dispute moves money; one won in the end is
 * `dispute-kept`.
 */
export type ReversalEvent = { told: string; at: Date; cents: number } & (
  | { kind: 'given' }
  | { kind: 'failed'; refundId: string }
  | { kind: DisputeKind; disputeId: string; reason: string; answerBy: Date | null }
)
export type DisputeKind = 'disputed' | 'dispute-lost' | 'dispute-kept'

/**
 * By how much each report changed a payment's reversed total, in cents, keyed by its source: negative for a failed
 * refund, zero for a repetition. It depends on the reports alone: they are sorted by the time of their event, so a late
 * one counts on its own day.
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

// Several events report one failure: the first one counts.
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

/** Which of two reports of the same second must have happened later. */
export const sightingKinds = [
  'given',
  'failed',
  'disputed',
  'dispute-lost',
  'dispute-kept',
] as const satisfies ReversalEvent['kind'][]

// The provider's times are in seconds: within one, a refund precedes its failure, and a smaller total a larger one.
export function byEventTime(a: ReversalEvent, b: ReversalEvent): number {
  if (a.at.getTime() !== b.at.getTime()) return a.at.getTime() - b.at.getTime()
  if (a.kind !== b.kind) return sightingKinds.indexOf(a.kind) - sightingKinds.indexOf(b.kind)
  if (a.cents !== b.cents) return a.cents - b.cents
  return a.told < b.told ? -1 : 1
}
