import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeReversalDeltas, type ReversalEvent } from './reversal-deltas.ts'

type EventFields = { hour: number; cents: number; subjectId?: string }
const toInstant = (hour: number) => new Date(Date.UTC(2026, 0, 14, hour))
const aRefund = (eventId: string, { hour, totalCents }: { hour: number; totalCents: number }): ReversalEvent => ({
  eventId,
  kind: 'refunded',
  at: toInstant(hour),
  cents: totalCents,
})
const aFailure = (eventId: string, { hour, cents, subjectId = 're_1' }: EventFields): ReversalEvent => ({
  eventId,
  kind: 'failed',
  at: toInstant(hour),
  cents,
  subjectId,
})
type DisputeKind = 'disputed' | 'dispute-lost' | 'dispute-won'
const aDispute = (
  eventId: string,
  kind: DisputeKind,
  { hour, cents, subjectId = 'dp_1' }: EventFields,
): ReversalEvent => ({
  eventId,
  kind,
  at: toInstant(hour),
  cents,
  subjectId,
  reason: 'fraudulent',
  answerBy: null,
})
const computeDeltas = (...events: ReversalEvent[]) => Object.fromEntries(computeReversalDeltas(events))

test.each<[string, ReversalEvent[], Record<string, number>]>([
  [
    'a second refund counts by what it adds',
    [aRefund('a', { hour: 1, totalCents: 500 }), aRefund('b', { hour: 2, totalCents: 2_500 })],
    { a: 500, b: 2_000 },
  ],
  [
    'a repeated total adds nothing',
    [aRefund('a', { hour: 1, totalCents: 500 }), aRefund('b', { hour: 2, totalCents: 500 })],
    { a: 500, b: 0 },
  ],
  [
    'a smaller total that comes later adds nothing',
    [aRefund('a', { hour: 1, totalCents: 500 }), aRefund('b', { hour: 2, totalCents: 300 })],
    { a: 500, b: 0 },
  ],
  [
    'an opened dispute adds nothing, and a lost one adds its amount',
    [aDispute('a', 'disputed', { hour: 1, cents: 900 }), aDispute('b', 'dispute-lost', { hour: 2, cents: 900 })],
    { a: 0, b: 900 },
  ],
  [
    'a lost dispute that is won after all is subtracted',
    [aDispute('a', 'dispute-lost', { hour: 1, cents: 900 }), aDispute('b', 'dispute-won', { hour: 2, cents: 900 })],
    { a: 900, b: -900 },
  ],
  [
    'a lost dispute adds to what was refunded',
    [
      aRefund('a', { hour: 1, totalCents: 500 }),
      aDispute('b', 'dispute-lost', { hour: 2, cents: 900 }),
      aRefund('c', { hour: 3, totalCents: 800 }),
    ],
    { a: 500, b: 900, c: 300 },
  ],
  [
    'within one second the smaller total counts first',
    [aRefund('b', { hour: 1, totalCents: 900 }), aRefund('a', { hour: 1, totalCents: 400 })],
    { a: 400, b: 500 },
  ],
  [
    'a failure that is reported three times is subtracted once, at the first report',
    [
      aRefund('a', { hour: 1, totalCents: 500 }),
      aFailure('g', { hour: 4, cents: 500 }),
      aFailure('f', { hour: 3, cents: 500 }),
      aFailure('h', { hour: 4, cents: 500 }),
    ],
    { a: 500, f: -500, g: 0, h: 0 },
  ],
  ['the failure of an unreported refund subtracts nothing', [aFailure('f', { hour: 3, cents: 500 })], { f: 0 }],
])('%s [MONEY-19]', (_, events, expected) => {
  expect(computeDeltas(...events)).toEqual(expected)
})

/** What happens to one payment at the provider, hour by hour: a refund, a failure of the last refund, or a lost dispute. */
const arbitraryPaymentSteps = fc.array(
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
      events.push(aDispute(`evt_${hour}`, 'dispute-lost', { hour, cents, subjectId: `dp_${hour}` }))
    } else if (fails && lastRefundCents > 0) {
      refundedCents -= lastRefundCents
      events.push(aFailure(`evt_${hour}`, { hour, cents: lastRefundCents, subjectId: `re_${hour}` }))
      lastRefundCents = 0
    } else {
      refundedCents += cents
      lastRefundCents = cents
      events.push(aRefund(`evt_${hour}`, { hour, totalCents: refundedCents }))
    }
  }
  return { events, reversedCents: refundedCents + lostCents }
}

const sumDeltas = (deltas: Map<string, number>) => [...deltas.values()].reduce((total, cents) => total + cents, 0)

test('repeated reports in any order give the same deltas, whose sum is the money that has gone back [MONEY-19]', () => {
  const shuffledReports = arbitraryPaymentSteps.chain((steps) => {
    const { events, reversedCents } = toEvents(steps)
    const shuffledEvents = fc.shuffledSubarray(events, { minLength: events.length })
    return fc.record({
      shuffledEvents,
      repeatedEvents: fc.subarray(events),
      allEvents: fc.constant(events),
      reversedCents: fc.constant(reversedCents),
    })
  })
  fc.assert(
    fc.property(shuffledReports, ({ shuffledEvents, repeatedEvents, allEvents, reversedCents }) => {
      const expectedDeltas = computeReversalDeltas(allEvents)
      expect(new Map([...computeReversalDeltas([...shuffledEvents, ...repeatedEvents])].sort())).toEqual(
        new Map([...expectedDeltas].sort()),
      )
      expect(sumDeltas(expectedDeltas)).toBe(reversedCents)
    }),
  )
})
