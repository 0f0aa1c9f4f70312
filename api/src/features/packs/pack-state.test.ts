import { getCreditsValueCents, getTakeBackRefundCents } from '@studio/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CreditUse, getPackTotals } from './pack-state.ts'
import type { StoredPack } from './records/index.ts'

const toInstant = (day: number) => new Date(Date.UTC(2026, 0, day, 12))
const toDay = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10)

/**
 * Day 1 is January 1, 2026. `uses`: a booking takes a credit and may return it. `takeBackDays`: the studio takes back an
 * unused credit. `endedOn`: the studio ends the pack, which otherwise expires after its `lastDay`.
 */
const arbitraryPack = fc
  .record({ priceCents: fc.integer({ min: 0, max: 50_000 }), credits: fc.integer({ min: 1, max: 20 }) })
  .chain(({ priceCents, credits }) =>
    fc.record({
      priceCents: fc.constant(priceCents),
      credits: fc.constant(credits),
      takeBackDays: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 3 }),
      uses: fc.array(
        fc.record({
          takenOn: fc.integer({ min: 1, max: 40 }),
          daysUntilReturn: fc.option(fc.integer({ min: 1, max: 11 })),
        }),
        { maxLength: credits },
      ),
      lastDay: fc.integer({ min: 1, max: 40 }),
      endedOn: fc.option(fc.integer({ min: 1, max: 40 })),
    }),
  )

test('on any day the used, expired, refunded and unused credits add up to those sold, to the cent [PACKS-16]', () => {
  fc.assert(
    fc.property(arbitraryPack, fc.integer({ min: 0, max: 45 }), (packInput, day) => {
      const { priceCents, credits } = packInput
      const uses = packInput.uses.map(
        ({ takenOn, daysUntilReturn }): CreditUse => ({
          takenAt: toInstant(takenOn),
          returnedAt: daysUntilReturn === null ? null : toInstant(takenOn + daysUntilReturn),
        }),
      )
      const takeBacks = packInput.takeBackDays.slice(0, Math.max(0, credits - uses.length)).map((takeBackDay) => ({
        at: toInstant(takeBackDay),
        kind: 'taken back' as const,
        lastDay: null,
        credits: 1,
      }))
      const endChanges =
        packInput.endedOn === null
          ? []
          : [{ at: toInstant(packInput.endedOn), kind: 'ended' as const, lastDay: null, credits: 0 }]
      const pack = {
        priceCents,
        terms: { credits },
        boughtAt: toInstant(1),
        originalLastDay: toDay(packInput.lastDay),
        changes: [...takeBacks, ...endChanges],
      } as StoredPack
      const totals = getPackTotals(pack, { uses, day: toDay(day), dayEnd: new Date(Date.UTC(2026, 0, day + 1)) })
      const { sold, used, expired, refunded, unused } = totals
      expect(sold.cents).toBe(used.cents + expired.cents + refunded.cents + unused.cents)
      expect(sold.credits).toBe(used.credits + expired.credits + refunded.credits + unused.credits)
      for (const amount of Object.values(totals))
        expect(Math.min(amount.credits, amount.cents)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the credits of a pack together are worth its price, and the values of two credits differ by at most a cent [PACKS-13]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 1, max: 100 }), (priceCents, credits) => {
      // The refund of each credit when the studio takes them back one by one, after `takenBack` earlier ones.
      const values = Array.from({ length: credits }, (_, takenBack) =>
        getTakeBackRefundCents({ priceCents, credits, takenBack, count: 1 }),
      )
      expect(values.reduce((sum, value) => sum + value, 0)).toBe(priceCents)
      expect(Math.max(...values) - Math.min(...values)).toBeLessThanOrEqual(1)
      expect(getCreditsValueCents({ priceCents, credits }, credits)).toBe(priceCents)
    }),
  )
})
