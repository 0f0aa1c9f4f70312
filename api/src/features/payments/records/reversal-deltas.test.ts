import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ReversalEvent, reversalDeltas } from './reversal-deltas.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 0, 14, hour))
const refunded = (eventId: string, hour: number, cents: number): ReversalEvent => ({
  eventId,
  kind: 'refunded',
  at: at(hour),
  cents,
})
const failed = (eventId: string, hour: number, cents: number, subjectId = 're_1'): ReversalEvent => ({
  eventId,
  kind: 'failed',
  at: at(hour),
  cents,
  subjectId,
})
type DisputeKind = 'disputed' | 'dispute-lost' | 'dispute-kept'
const dispute = (
  eventId: string,
  kind: DisputeKind,
  hour: number,
  cents: number,
  subjectId = 'dp_1',
): ReversalEvent => ({
  eventId,
  kind,
  at: at(hour),
  cents,
  subjectId,
  reason: 'fraudulent',
  answerBy: null,
})
const deltasByEvent = (...events: ReversalEvent[]) => Object.fromEntries(reversalDeltas(events))

test.each<[string, ReversalEvent[], Record<string, number>]>([
  ['a refund counts whole', [refunded('a', 1, 500)], { a: 500 }],
  ['a second refund counts by what it adds', [refunded('a', 1, 500), refunded('b', 2, 2_500)], { a: 500, b: 2_000 }],
  ['a repeated total adds nothing', [refunded('a', 1, 500), refunded('b', 2, 500)], { a: 500, b: 0 }],
  ['a smaller total that comes later adds nothing', [refunded('a', 1, 500), refunded('b', 2, 300)], { a: 500, b: 0 }],
  [
    'an opened dispute adds nothing, a lost one its amount',
    [dispute('a', 'disputed', 1, 900), dispute('b', 'dispute-lost', 2, 900)],
    { a: 0, b: 900 },
  ],
  [
    'a lost dispute that is won after all is subtracted',
    [dispute('a', 'dispute-lost', 1, 900), dispute('b', 'dispute-kept', 2, 900)],
    { a: 900, b: -900 },
  ],
  [
    'a lost dispute adds to what was refunded',
    [refunded('a', 1, 500), dispute('b', 'dispute-lost', 2, 900), refunded('c', 3, 800)],
    { a: 500, b: 900, c: 300 },
  ],
  [
    'within one second the smaller total counts first',
    [refunded('b', 1, 900), refunded('a', 1, 400)],
    { a: 400, b: 500 },
  ],
  ['a failed refund is subtracted', [refunded('a', 1, 500), failed('f', 3, 500)], { a: 500, f: -500 }],
  [
    'a failure that is reported three times is subtracted once, at the first report',
    [refunded('a', 1, 500), failed('g', 4, 500), failed('f', 3, 500), failed('h', 4, 500)],
    { a: 500, f: -500, g: 0, h: 0 },
  ],
  ['the failure of an unreported refund subtracts nothing', [failed('f', 3, 500)], { f: 0 }],
])('what each reversal adds: %s [MONEY-19]', (_, events, expected) => {
  expect(deltasByEvent(...events)).toEqual(expected)
})

/** Steps of one payment at the provider, one an hour: another refund, a failure of the last refund, or a lost dispute. */
const steps = fc.array(
  fc.record({ fails: fc.boolean(), isLost: fc.boolean(), cents: fc.integer({ min: 1, max: 800 }) }),
  { maxLength: 8 },
)

function toEvents(steps: Array<{ fails: boolean; isLost: boolean; cents: number }>) {
  const events: ReversalEvent[] = []
  let refundedCents = 0
  let lastRefundCents = 0
  let lostCents = 0
  for (const [hour, { fails, isLost, cents }] of steps.entries()) {
    if (isLost) {
      lostCents += cents
      events.push(dispute(`evt_${hour}`, 'dispute-lost', hour, cents, `dp_${hour}`))
    } else if (fails && lastRefundCents > 0) {
      refundedCents -= lastRefundCents
      events.push(failed(`evt_${hour}`, hour, lastRefundCents, `re_${hour}`))
      lastRefundCents = 0
    } else {
      refundedCents += cents
      lastRefundCents = cents
      events.push(refunded(`evt_${hour}`, hour, refundedCents))
    }
  }
  return { events, back: refundedCents + lostCents }
}

const sum = (differences: Map<string, number>) => [...differences.values()].reduce((total, cents) => total + cents, 0)

test('reports in any order and number give the same differences, whose sum is what has gone back [MONEY-19]', () => {
  const shuffled = steps.chain((steps) => {
    const { events, back: centsBack } = toEvents(steps)
    const order = fc.shuffledSubarray(events, { minLength: events.length })
    return fc.record({
      order,
      repeatedEvents: fc.subarray(events),
      all: fc.constant(events),
      centsBack: fc.constant(centsBack),
    })
  })
  fc.assert(
    fc.property(shuffled, ({ order, repeatedEvents, all, centsBack }) => {
      const expectedDeltas = reversalDeltas(all)
      expect(new Map([...reversalDeltas([...order, ...repeatedEvents])].sort())).toEqual(
        new Map([...expectedDeltas].sort()),
      )
      expect(sum(expectedDeltas)).toBe(centsBack)
    }),
  )
})
