/** In the order in which they can follow each other within a second, the precision of the provider's times. */
export const reversalKinds = ['refunded', 'failed', 'disputed', 'dispute-lost', 'dispute-won'] as const

/**
 * A report about the reversals of a payment, in cents. `refunded`: the total refunded so far; `failed`: one refund did
 * not arrive, so its money is back with the studio. Only `dispute-lost` moves the money of a dispute; a later
 * `dispute-won` moves it back.
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
 * Computes by how many cents each report changed a payment's reversed total, by the id of its event: negative for a
 * failed refund, zero for a repetition. The reports are first sorted by the time of their events, so a late report counts
 * on its own day.
 */
export function computeReversalDeltas(events: readonly ReversalEvent[]): Map<string, number> {
  const deltas = new Map<string, number>()
  const failedRefundIds = new Set<string | undefined>()
  const lostCentsByDispute = new Map<string | undefined, number>()
  let refundedTotal = 0
  let reversedTotal = 0
  for (const { eventId, kind, cents, subjectId } of [...events].sort(compareByTime)) {
    if (deltas.has(eventId)) continue
    if (kind === 'refunded') refundedTotal = Math.max(refundedTotal, cents)
    else if (kind === 'dispute-lost') lostCentsByDispute.set(subjectId, cents)
    else if (kind === 'dispute-won') lostCentsByDispute.delete(subjectId)
    else if (kind === 'failed' && !failedRefundIds.has(subjectId)) {
      // Several events report one failure: the first one counts.
      failedRefundIds.add(subjectId)
      refundedTotal = Math.max(0, refundedTotal - cents)
    }
    const formerTotal = reversedTotal
    reversedTotal = [...lostCentsByDispute.values()].reduce((sum, lostCents) => sum + lostCents, refundedTotal)
    deltas.set(eventId, reversedTotal - formerTotal)
  }
  return deltas
}

/** Within a second a refund comes before its failure, and a smaller total before a larger one. */
export function compareByTime(a: ReversalEvent, b: ReversalEvent): number {
  if (a.at.getTime() !== b.at.getTime()) return a.at.getTime() - b.at.getTime()
  if (a.kind !== b.kind) return reversalKinds.indexOf(a.kind) - reversalKinds.indexOf(b.kind)
  if (a.cents !== b.cents) return a.cents - b.cents
  return a.eventId < b.eventId ? -1 : 1
}
