/**
 * What was told about the money of one payment that goes back, once each. `given` says how much of the payment had gone
 * back by then, in all; `failed` that one refund did not arrive, so that its money is the studio's again. Amounts in cents.
 */
export type Sighting =
  | { told: string; kind: 'given'; at: Date; cents: number }
  | { told: string; kind: 'failed'; at: Date; cents: number; refundId: string }

/**
 * By how much each sighting of a payment changed what has gone back, in cents, by what told it: below nothing when a refund
 * failed, nothing for one that says what is known. It follows from the sightings alone and not from when or how often they
 * came: they are put into the order in which things happened, so a late one takes its own part on its own day.
 */
export function differencesOf(sightings: readonly Sighting[]): Map<string, number> {
  const differences = new Map<string, number>()
  const failed = new Set<string>()
  let back = 0
  for (const sighting of [...sightings].sort(asTheyHappened)) {
    if (differences.has(sighting.told)) continue
    const after = backAfter({ sighting, back, failed })
    differences.set(sighting.told, after - back)
    back = after
  }
  return differences
}

type Step = { sighting: Sighting; back: number; failed: Set<string> }

// Several events tell of one failure: the first one counts.
function backAfter({ sighting, back, failed }: Step): number {
  if (sighting.kind === 'given') return Math.max(back, sighting.cents)
  if (failed.has(sighting.refundId)) return back
  failed.add(sighting.refundId)
  return Math.max(0, back - sighting.cents)
}

// The provider tells the time in seconds: within one, money goes back before that can fail, and less before more.
function asTheyHappened(a: Sighting, b: Sighting): number {
  if (a.at.getTime() !== b.at.getTime()) return a.at.getTime() - b.at.getTime()
  if (a.kind !== b.kind) return a.kind === 'given' ? -1 : 1
  if (a.cents !== b.cents) return a.cents - b.cents
  return a.told < b.told ? -1 : 1
}
