import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UpcomingChange } from '../membership-store.ts'
import { getNextChargeCents, type PlanFacts } from '../pause/pause-rules.ts'
import { aPause, aPaidPlan as plan } from '../testing/a-paid-plan.ts'
import { evaluateFreeDays } from './free-days-rules.ts'

const timeZone = 'America/New_York'
const currentTime = new Date('2026-01-20T17:00:00Z')
const anUpcomingPrice = (overrides: Partial<UpcomingChange>): UpcomingChange => ({
  id: 'n1',
  plan: 'monthly',
  priceCents: 16_900,
  on: '2026-02-10',
  cause: 'notice',
  periodStart: plan.periodStart,
  isWithdrawn: false,
  ...overrides,
})
const evaluate = (planFields: Partial<PlanFacts>, days: number) =>
  evaluateFreeDays({ plan: { ...plan, ...planFields }, days, currentTime, timeZone })
const getEffect = (planFields: Partial<PlanFacts>, days: number) => {
  const effect = evaluate(planFields, days)
  if ('refusal' in effect) throw new Error(effect.refusal)
  return effect
}

describe('the effect of free days', () => {
  // The plan costs 149.00 and is paid until 2026-02-14. Giving 40 free days credits 192.26.
  it.each<[string, Partial<PlanFacts>, { on: string; centsBefore: number; cents: number; creditLeftCents: number }]>([
    [
      'a price that was announced for a day before the next charge',
      { upcoming: anUpcomingPrice({ on: '2026-02-10', priceCents: 16_900 }) },
      { on: '2026-02-14', centsBefore: 16_900, cents: 0, creditLeftCents: 19_226 - 16_900 },
    ],
    [
      'the current price if another one was announced for a day after the next charge',
      { upcoming: anUpcomingPrice({ on: '2026-02-15' }) },
      { on: '2026-02-14', centsBefore: 14_900, cents: 0, creditLeftCents: 19_226 - 14_900 },
    ],
    [
      'the price of the day on which a pause ends',
      {
        pause: aPause({ resumesOn: '2026-03-14' }),
        upcoming: anUpcomingPrice({ on: '2026-03-14', priceCents: 20_000 }),
      },
      { on: '2026-03-14', centsBefore: 20_000, cents: 20_000 - 19_226, creditLeftCents: 0 },
    ],
  ])(
    'the next charge and the credit left after it use %s [MEMBERSHIP-42]',
    (_, planFields, { on, centsBefore, cents, creditLeftCents }) => {
      expect(getEffect(planFields, 40)).toMatchObject({
        chargeBefore: { on, cents: centsBefore },
        charge: { on, cents },
        creditLeftCents,
      })
    },
  )

  it('the whole credit lowers the next charges, and none of it is lost [MEMBERSHIP-42]', () => {
    const cents = fc.integer({ min: 50, max: 100_000 })
    const upcomingPrices = fc.option(
      fc.record({ priceCents: cents, on: fc.constantFrom('2026-02-01', '2026-02-14', '2026-02-20') }),
    )
    fc.assert(
      fc.property(
        cents,
        fc.integer({ min: 0, max: 200_000 }),
        fc.integer({ min: 1, max: 92 }),
        upcomingPrices,
        (priceCents, creditCents, days, upcomingPrice) => {
          const planFields = { priceCents, creditCents, upcoming: upcomingPrice && anUpcomingPrice(upcomingPrice) }
          const { freeDaysCents, chargeBefore, charge, creditLeftCents } = getEffect(planFields, days)
          const chargeCents = getNextChargeCents(
            { ...plan, ...planFields, creditCents: creditCents + freeDaysCents },
            charge.on,
          )
          expect(charge).toEqual({ on: chargeBefore.on, cents: chargeCents })
          const usedCents = getNextChargeCents({ ...plan, ...planFields, creditCents: 0 }, charge.on) - charge.cents
          expect(usedCents + creditLeftCents).toBe(creditCents + freeDaysCents)
        },
      ),
    )
  })
})

describe('refusing free days', () => {
  it.each<[string, Partial<PlanFacts>, string]>([
    ['a payment is due', { status: 'past_due' }, 'unpaid'],
    ['the charge that ends a pause is unpaid', { status: 'paused', isResumeUnpaid: true }, 'unpaid'],
    ['the plan has ended', { status: 'ended' }, 'no_plan'],
    ['the plan is set to end', { cancelAtPeriodEnd: true }, 'ends'],
    ['a renewal is under way', { periodEnd: currentTime }, 'renewing'],
    ['the pause is not confirmed', { pause: aPause({ state: 'starting' }) }, 'changing'],
    ['the plan is paused in the dashboard of the provider', { status: 'paused' }, 'changing'],
  ])('free days are refused while %s [MEMBERSHIP-42]', (_, planFields, refusal) => {
    expect(evaluate(planFields, 7)).toEqual({ refusal })
  })
})
