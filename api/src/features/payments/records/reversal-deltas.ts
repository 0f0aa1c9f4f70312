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
  const deltas = new Map<string, number>()
  const failedRefunds = new Set<string>()
  /** What banks took, by dispute. */
  const lost = new Map<string, number>()
  let refunded = 0
  let reversed = 0
  for (const sighting of [...sightings].sort(byEventTime)) {
    const { told, cents } = sighting
    if (deltas.has(told)) continue
    if (sighting.kind === 'given') refunded = Math.max(refunded, cents)
    else if (sighting.kind === 'dispute-lost') lost.set(sighting.disputeId, cents)
    else if (sighting.kind === 'dispute-kept') lost.delete(sighting.disputeId)
    else if (sighting.kind === 'failed' && !failedRefunds.has(sighting.refundId)) {
      // Several events report one failure: the first one counts.
      failedRefunds.add(sighting.refundId)
      refunded = Math.max(0, refunded - cents)
    }
    const before = reversed
    reversed = [...lost.values()].reduce((sum, taken) => sum + taken, refunded)
    deltas.set(told, reversed - before)
  }
  return deltas
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
