/** In the order in which they must have happened within one second, of which the provider's times consist. */
export const reversalKinds = ['refunded', 'failed', 'disputed', 'dispute-lost', 'dispute-kept'] as const

/**
 * What was reported about the reversals of a payment, once each, in cents. `refunded`: the total refunded by then;
 * `failed`: one refund did not arrive, so its money is the studio's again. Only a lost dispute moves money; one won in
 * the end is `dispute-kept`.
 */
export type ReversalEvent = {
  eventId: string
  kind: (typeof reversalKinds)[number]
  at: Date
  cents: number
  /** The refund that failed, or the dispute. */
  subjectId?: string | undefined
  reason?: string | undefined
  answerBy?: Date | null | undefined
}

/**
 * By how much each report changed a payment's reversed total, in cents, keyed by its event: negative for a failed
 * refund, zero for a repetition. It depends on the reports alone: they are sorted by the time of their event, so a late
 * one counts on its own day.
 */
export function reversalDeltas(events: readonly ReversalEvent[]): Map<string, number> {
  const deltas = new Map<string, number>()
  const failedRefunds = new Set<string | undefined>()
  const lostByDispute = new Map<string | undefined, number>()
  let refunded = 0
  let reversed = 0
  for (const { eventId, kind, cents, subjectId } of [...events].sort(byEventTime)) {
    if (deltas.has(eventId)) continue
    if (kind === 'refunded') refunded = Math.max(refunded, cents)
    else if (kind === 'dispute-lost') lostByDispute.set(subjectId, cents)
    else if (kind === 'dispute-kept') lostByDispute.delete(subjectId)
    else if (kind === 'failed' && !failedRefunds.has(subjectId)) {
      // Several events report one failure: the first one counts.
      failedRefunds.add(subjectId)
      refunded = Math.max(0, refunded - cents)
    }
    const before = reversed
    reversed = [...lostByDispute.values()].reduce((sum, lost) => sum + lost, refunded)
    deltas.set(eventId, reversed - before)
  }
  return deltas
}

/** Within a second a refund precedes its failure, and a smaller total a larger one. */
export function byEventTime(a: ReversalEvent, b: ReversalEvent): number {
  if (a.at.getTime() !== b.at.getTime()) return a.at.getTime() - b.at.getTime()
  if (a.kind !== b.kind) return reversalKinds.indexOf(a.kind) - reversalKinds.indexOf(b.kind)
  if (a.cents !== b.cents) return a.cents - b.cents
  return a.eventId < b.eventId ? -1 : 1
}
