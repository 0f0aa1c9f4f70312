import { getCreditsValue, getTakeBackValue } from '@studio/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CreditUse, getPackAccount } from './pack-state.ts'
import type { StoredPack } from './records/index.ts'

const toInstant = (day: number) => new Date(Date.UTC(2026, 0, day, 12))
const toDay = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10)

const arbitraryPack = fc
  .record({ priceCents: fc.integer({ min: 0, max: 50_000 }), credits: fc.integer({ min: 1, max: 20 }) })
  .chain(({ priceCents, credits }) =>
    fc.record({
      priceCents: fc.constant(priceCents),
      credits: fc.constant(credits),
      takenBack: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 3 }),
      uses: fc.array(fc.record({ taken: fc.integer({ min: 1, max: 40 }), returned: fc.option(fc.nat(10)) }), {
        maxLength: credits,
      }),
      lastDay: fc.integer({ min: 1, max: 40 }),
      endsOn: fc.option(fc.integer({ min: 1, max: 40 })),
    }),
  )

test('on any day what was sold is used, expired, refunded and unused together, to the cent [PACKS-16]', () => {
  fc.assert(
    fc.property(arbitraryPack, fc.integer({ min: 0, max: 45 }), (facts, day) => {
      const { priceCents, credits } = facts
      const uses = facts.uses.map(
        ({ taken, returned }): CreditUse => ({
          takenAt: toInstant(taken),
          returnedAt: returned === null ? null : toInstant(taken + returned + 1),
        }),
      )
      const takenBack = facts.takenBack.slice(0, Math.max(0, credits - uses.length)).map((on) => ({
        at: toInstant(on),
        kind: 'taken back' as const,
        lastDay: null,
        credits: 1,
      }))
      const endChanges =
        facts.endsOn === null
          ? []
          : [{ at: toInstant(facts.endsOn), kind: 'ended' as const, lastDay: null, credits: 0 }]
      const pack = {
        priceCents,
        terms: { credits },
        boughtAt: toInstant(1),
        originalLastDay: toDay(facts.lastDay),
        changes: [...takenBack, ...endChanges],
      } as StoredPack
      const account = getPackAccount(pack, { uses, day: toDay(day), dayEnd: new Date(Date.UTC(2026, 0, day + 1)) })
      const { sold, used, expired, refunded, unused } = account
      expect(sold.cents).toBe(used.cents + expired.cents + refunded.cents + unused.cents)
      expect(sold.credits).toBe(used.credits + expired.credits + refunded.credits + unused.credits)
      for (const { credits: count, cents } of Object.values(account))
        expect(Math.min(count, cents)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('all credits of a pack are worth its price, and each credit the same to the cent [PACKS-13]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 1, max: 100 }), (priceCents, credits) => {
      const values = Array.from({ length: credits }, (_, takenBack) =>
        getTakeBackValue({ priceCents, credits, takenBack }, 1),
      )
      expect(values.reduce((sum, value) => sum + value, 0)).toBe(priceCents)
      expect(Math.max(...values) - Math.min(...values)).toBeLessThanOrEqual(1)
      expect(getCreditsValue({ priceCents, credits }, credits)).toBe(priceCents)
    }),
  )
})
