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
const counted = (...events: ReversalEvent[]) => Object.fromEntries(reversalDeltas(events))

test.each<[string, ReversalEvent[], Record<string, number>]>([
  ['one refund counts whole', [refunded('a', 1, 500)], { a: 500 }],
  ['the next one counts by what it adds', [refunded('a', 1, 500), refunded('b', 2, 2_500)], { a: 500, b: 2_000 }],
  ['the same again adds nothing', [refunded('a', 1, 500), refunded('b', 2, 500)], { a: 500, b: 0 }],
  ['one that says less than is known adds nothing', [refunded('a', 1, 500), refunded('b', 2, 300)], { a: 500, b: 0 }],
  [
    'an opened dispute adds nothing, a lost one what it is about',
    [dispute('a', 'disputed', 1, 900), dispute('b', 'dispute-lost', 2, 900)],
    { a: 0, b: 900 },
  ],
  [
    'a lost one that is won after all gives it back',
    [dispute('a', 'dispute-lost', 1, 900), dispute('b', 'dispute-kept', 2, 900)],
    { a: 900, b: -900 },
  ],
  [
    'a lost one stands beside what was refunded',
    [refunded('a', 1, 500), dispute('b', 'dispute-lost', 2, 900), refunded('c', 3, 800)],
    { a: 500, b: 900, c: 300 },
  ],
  ['within one second less comes before more', [refunded('b', 1, 900), refunded('a', 1, 400)], { a: 400, b: 500 }],
  ['a refund that fails takes it off', [refunded('a', 1, 500), failed('f', 3, 500)], { a: 500, f: -500 }],
  [
    'a failure that is reported three times takes it off once, at the first',
    [refunded('a', 1, 500), failed('g', 4, 500), failed('f', 3, 500), failed('h', 4, 500)],
    { a: 500, f: -500, g: 0, h: 0 },
  ],
  ['a failure of what nobody reported takes nothing off', [failed('f', 3, 500)], { f: 0 }],
])('what each reversal adds: %s [MONEY-19]', (_, events, expected) => {
  expect(counted(...events)).toEqual(expected)
})

/** What may happen to one payment at the provider, one step an hour: a further refund, or the last refund fails. */
const history = fc.array(
  fc.record({ fails: fc.boolean(), isLost: fc.boolean(), cents: fc.integer({ min: 1, max: 800 }) }),
  { maxLength: 8 },
)

function reports(steps: Array<{ fails: boolean; isLost: boolean; cents: number }>) {
  const events: ReversalEvent[] = []
  let back = 0
  let last = 0
  let lost = 0
  for (const [hour, { fails, isLost, cents }] of steps.entries()) {
    if (isLost) {
      lost += cents
      events.push(dispute(`evt_${hour}`, 'dispute-lost', hour, cents, `dp_${hour}`))
    } else if (fails && last > 0) {
      back -= last
      events.push(failed(`evt_${hour}`, hour, last, `re_${hour}`))
      last = 0
    } else {
      back += cents
      last = cents
      events.push(refunded(`evt_${hour}`, hour, back))
    }
  }
  return { events, back: back + lost }
}

const sum = (differences: Map<string, number>) => [...differences.values()].reduce((all, cents) => all + cents, 0)

test('any order and duplication of reports gives the same differences, and their sum is what has gone back [MONEY-19]', () => {
  const shuffled = history.chain((steps) => {
    const { events, back } = reports(steps)
    const order = fc.shuffledSubarray(events, { minLength: events.length })
    return fc.record({ order, again: fc.subarray(events), all: fc.constant(events), back: fc.constant(back) })
  })
  fc.assert(
    fc.property(shuffled, ({ order, again, all, back }) => {
      const asHappened = reversalDeltas(all)
      expect(new Map([...reversalDeltas([...order, ...again])].sort())).toEqual(new Map([...asHappened].sort()))
      expect(sum(asHappened)).toBe(back)
    }),
  )
})
