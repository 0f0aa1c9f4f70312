import { addDays, getDayIn, startOfDayIn } from '@studio/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPause, aPaidPlan as plan } from '../testing/a-paid-plan.ts'
import {
  type BookingInPause,
  evaluatePause,
  evaluateResume,
  findPauseOrChangeRefusal,
  listPauseChoices,
  type PlanFacts,
} from './pause-rules.ts'

const timeZone = 'America/New_York'
const currentTime = new Date('2026-01-20T17:00:00Z')
const context = { currentTime, timeZone }
const getEffect = (input: Parameters<typeof evaluatePause>[0]) => {
  const result = evaluatePause(input)
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.effect
}

describe('whether a pause can begin', () => {
  it.each<[string, Partial<PlanFacts>, string | null]>([
    ['a plan that renews', {}, null],
    ['a plan with an unpaid renewal', { status: 'past_due' }, 'unpaid'],
    ['a plan that the provider has given up', { status: 'unpaid' }, 'unpaid'],
    ['a plan that is set to end', { cancelAtPeriodEnd: true }, 'ends'],
    ['a plan that was paused in the provider’s dashboard', { status: 'paused' }, 'paused'],
    ['a plan with a planned pause', { pause: aPause() }, 'paused'],
    ['a plan whose renewal is due but not reported', { periodEnd: currentTime }, 'renewing'],
    ['a plan that has ended', { status: 'ended' }, 'no_plan'],
  ])('%s can be paused, or is refused with its reason [MEMBERSHIP-20]', (_, planFields, expected) => {
    expect(findPauseOrChangeRefusal({ plan: { ...plan, ...planFields }, ...context })).toBe(expected)
  })

  it('the pauses of the last twelve months count towards the limit of 92 days, and with fewer than seven left there is no choice [MEMBERSHIP-20]', () => {
    const anEarlierPause = (days: number) => [{ from: '2025-09-01', until: addDays('2025-09-01', days) }]
    const [firstChoice] = listPauseChoices({ plan: { ...plan, earlierPauses: anEarlierPause(82) }, ...context })
    // Ten days are left, from the end of the paid period on February 14.
    expect(firstChoice).toMatchObject({ latest: '2026-02-24' })
    expect(listPauseChoices({ plan: { ...plan, earlierPauses: anEarlierPause(86) }, ...context })).toEqual([])
    expect(
      evaluatePause({
        plan: { ...plan, earlierPauses: anEarlierPause(86) },
        start: 'today',
        resumesOn: '2026-02-01',
        bookings: [],
        ...context,
      }),
    ).toEqual({ ok: false, refusal: 'used_up' })
  })

  it('a running pause ends tomorrow at the earliest, and at the latest 92 days after its beginning, unless it is ending already [MEMBERSHIP-22]', () => {
    const pausedPlan = {
      ...plan,
      status: 'paused' as const,
      pause: aPause({ start: 'period_end', from: new Date('2026-01-10T15:00:00Z') }),
    }
    expect(listPauseChoices({ plan: pausedPlan, ...context })).toEqual([
      { start: 'period_end', from: '2026-01-10', earliest: '2026-01-21', latest: '2026-04-12' },
    ])
    expect(listPauseChoices({ plan: { ...pausedPlan, pause: aPause({ state: 'ending' }) }, ...context })).toEqual([])
  })
})

describe('the effect of a pause', () => {
  const aBooking = (id: string, start: string, overrides: Partial<BookingInPause> = {}): BookingInPause => ({
    id,
    start: new Date(start),
    isPaidByPlan: true,
    cancelBy: new Date(Date.parse(start) - 12 * 3_600_000),
    ...overrides,
  })

  it('a pause cancels the bookings inside it that the plan pays for, some of them late, and keeps paid bookings and those outside [MEMBERSHIP-21]', () => {
    const effect = getEffect({
      plan,
      start: 'today',
      resumesOn: '2026-02-10',
      ...context,
      bookings: [
        aBooking('tonight', '2026-01-20T23:00:00Z'),
        aBooking('later', '2026-01-28T23:00:00Z'),
        aBooking('paid', '2026-01-28T23:00:00Z', { isPaidByPlan: false }),
        aBooking('last evening', '2026-02-10T04:59:59Z'),
        aBooking('after', '2026-02-10T05:00:00Z'),
      ],
    })
    expect(effect.bookings).toEqual([
      { id: 'tonight', outcome: 'cancelled_late' },
      { id: 'later', outcome: 'cancelled' },
      { id: 'paid', outcome: 'stays' },
      { id: 'last evening', outcome: 'cancelled' },
    ])
  })

  it('a later end cancels only the bookings of the added days, and an earlier end cancels none [MEMBERSHIP-22]', () => {
    const pausedPlan = { ...plan, status: 'paused' as const, pause: aPause({ resumesOn: '2026-03-14' }) }
    const bookings = [
      aBooking('new', '2026-03-20T23:00:00Z'),
      aBooking('in the days paused before', '2026-03-10T23:00:00Z', { isPaidByPlan: false }),
    ]
    const longerPause = getEffect({ plan: pausedPlan, start: undefined, resumesOn: '2026-03-28', bookings, ...context })
    expect(longerPause.bookings).toEqual([{ id: 'new', outcome: 'cancelled' }])
    const shorterPause = getEffect({
      plan: pausedPlan,
      start: undefined,
      resumesOn: '2026-02-28',
      bookings,
      ...context,
    })
    expect(shorterPause.bookings).toEqual([])
  })
})

describe('a pause during which the clocks change', () => {
  // March 8 has 23 hours and November 1 has 25 in New York.
  const daysAround = (day: string) => fc.integer({ min: -20, max: 20 }).map((offset) => addDays(day, offset))
  const clockChanges = fc.constantFrom('2026-03-08', '2026-11-01')

  it('a pause begins when the paid period ends, ends with the first instant of the day on which the plan resumes, and counts calendar days [MEMBERSHIP-20]', () => {
    const pauses = clockChanges.chain((change) =>
      fc.record({
        end: daysAround(change),
        hour: fc.integer({ min: 0, max: 23 }),
        days: fc.integer({ min: 7, max: 92 }),
      }),
    )
    fc.assert(
      fc.property(pauses, ({ end, hour, days }) => {
        const periodEnd = new Date(startOfDayIn(end, timeZone).getTime() + hour * 3_600_000)
        const from = getDayIn(periodEnd, timeZone)
        const shiftedPlan = { ...plan, periodEnd, periodStart: new Date(periodEnd.getTime() - 30 * 86_400_000) }
        const effect = getEffect({
          plan: shiftedPlan,
          start: 'period_end',
          resumesOn: addDays(from, days),
          bookings: [],
          timeZone,
          currentTime: new Date(periodEnd.getTime() - 3_600_000),
        })
        expect(effect.days).toBe(days)
        expect(effect.from).toEqual(periodEnd)
        expect(getDayIn(effect.until, timeZone)).toBe(effect.resumesOn)
        expect(getDayIn(new Date(effect.until.getTime() - 1), timeZone)).toBe(addDays(effect.resumesOn, -1))
      }),
    )
  })

  it('the credit and the charge after it add up to the price, and used days are not credited [MEMBERSHIP-23]', () => {
    const paidPeriods = clockChanges.chain((change) =>
      fc.record({ today: daysAround(change), daysLeft: fc.integer({ min: 0, max: 31 }) }),
    )
    fc.assert(
      fc.property(paidPeriods, ({ today, daysLeft }) => {
        const noon = new Date(startOfDayIn(today, timeZone).getTime() + 12 * 3_600_000)
        const periodEnd = new Date(startOfDayIn(addDays(today, daysLeft), timeZone).getTime() + 15 * 3_600_000)
        const periodStart = startOfDayIn(addDays(today, daysLeft - 31), timeZone)
        const effect = getEffect({
          plan: { ...plan, priceCents: 14_900, periodStart, periodEnd },
          start: 'today',
          bookings: [],
          currentTime: noon,
          timeZone,
          resumesOn: addDays(today, 30),
        })
        expect(effect.creditCents + effect.charge.cents).toBe(14_900)
        expect(effect.creditCents).toBe(Math.round((14_900 * Math.max(0, daysLeft - 1)) / 31))
      }),
    )
  })
})

describe('ending a pause', () => {
  const pausedPlan = { ...plan, status: 'paused' as const, pause: aPause() }

  it('a pause cannot be ended before the provider has started it, while its charge is unpaid, or when there is none [MEMBERSHIP-24]', () => {
    expect(evaluateResume({ plan: { ...pausedPlan, pause: aPause({ state: 'starting' }) }, ...context })).toBeNull()
    expect(evaluateResume({ plan: { ...pausedPlan, isResumeUnpaid: true }, ...context })).toBeNull()
    expect(evaluateResume({ plan, ...context })).toBeNull()
  })
})
