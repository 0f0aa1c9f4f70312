import { addDays, dayIn, startOfDayIn } from '@studio/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPause, aPaidPlan as plan } from '../testing/a-paid-plan.ts'
import { type BookingInPause, type PlanFacts, pauseChoices, planPause, planRefusal, planResume } from './pause-rules.ts'

const timeZone = 'America/New_York'
const now = new Date('2026-01-20T17:00:00Z')
const at = { now, timeZone }
const effectOf = (input: Parameters<typeof planPause>[0]) => {
  const planned = planPause(input)
  if (!planned.ok) throw new Error(JSON.stringify(planned))
  return planned.effect
}

describe('whether a pause can begin', () => {
  it.each<[string, Partial<PlanFacts>, string | null]>([
    ['a plan that renews', {}, null],
    ['one with an unpaid renewal', { stand: 'past_due' }, 'unpaid'],
    ['one that was given up', { stand: 'unpaid' }, 'unpaid'],
    ['one that is set to end', { cancelAtPeriodEnd: true }, 'ends'],
    ['one that is paused in the dashboard of the provider', { stand: 'paused' }, 'paused'],
    ['one whose pause is coming', { pause: aPause() }, 'paused'],
    ['one whose renewal is due and unknown', { periodEnd: now }, 'renewing'],
    ['one that has ended', { stand: 'ended' }, 'no_plan'],
  ])('%s [MEMBERSHIP-20]', (_, facts, expected) => {
    expect(planRefusal({ plan: { ...plan, ...facts }, ...at })).toBe(expected)
  })

  it('counts earlier pauses of twelve months, and offers none when fewer than seven days are left [MEMBERSHIP-20]', () => {
    const used = (days: number) => [{ from: '2025-09-01', until: addDays('2025-09-01', days) }]
    const [first] = pauseChoices({ plan: { ...plan, spans: used(82) }, ...at })
    expect(first).toMatchObject({ latest: '2026-02-24' })
    expect(pauseChoices({ plan: { ...plan, spans: used(86) }, ...at })).toEqual([])
    expect(
      planPause({ plan: { ...plan, spans: used(86) }, start: 'today', resumesOn: '2026-02-01', bookings: [], ...at }),
    ).toEqual({ ok: false, refusal: 'used_up' })
  })

  it('a running pause ends tomorrow at the earliest, and at the latest 92 days after its beginning [MEMBERSHIP-22]', () => {
    const running = { ...plan, stand: 'paused' as const, pause: aPause({ from: new Date('2026-01-10T15:00:00Z') }) }
    expect(pauseChoices({ plan: running, ...at })).toEqual([
      { start: 'period_end', from: '2026-01-10', earliest: '2026-01-21', latest: '2026-04-12' },
    ])
    expect(pauseChoices({ plan: { ...running, pause: aPause({ state: 'ending' }) }, ...at })).toEqual([])
  })
})

describe('what a pause does', () => {
  const booking = (id: string, start: string, facts: Partial<BookingInPause> = {}): BookingInPause => ({
    id,
    start: new Date(start),
    isFree: true,
    cancelBy: new Date(Date.parse(start) - 12 * 3_600_000),
    ...facts,
  })

  it('it cancels free bookings inside it, marks those cancelled late, and keeps paid ones and those outside [MEMBERSHIP-21]', () => {
    const effect = effectOf({
      plan,
      start: 'today',
      resumesOn: '2026-02-10',
      ...at,
      bookings: [
        booking('tonight', '2026-01-20T23:00:00Z'),
        booking('later', '2026-01-28T23:00:00Z'),
        booking('paid', '2026-01-28T23:00:00Z', { isFree: false }),
        booking('last evening', '2026-02-10T04:59:59Z'),
        booking('after', '2026-02-10T05:00:00Z'),
      ],
    })
    expect(effect.bookings).toEqual([
      { id: 'tonight', outcome: 'cancelled_late' },
      { id: 'later', outcome: 'cancelled' },
      { id: 'paid', outcome: 'stays' },
      { id: 'last evening', outcome: 'cancelled' },
    ])
  })

  it('a longer end cancels only what it adds, and a shorter one nothing [MEMBERSHIP-22]', () => {
    const paused = { ...plan, stand: 'paused' as const, pause: aPause() }
    const bookings = [
      booking('new', '2026-03-20T23:00:00Z'),
      booking('kept', '2026-03-10T23:00:00Z', { isFree: false }),
    ]
    const longer = effectOf({ plan: paused, start: undefined, resumesOn: '2026-03-28', bookings, ...at })
    expect(longer.bookings).toEqual([{ id: 'new', outcome: 'cancelled' }])
    const shorter = effectOf({ plan: paused, start: undefined, resumesOn: '2026-02-28', bookings, ...at })
    expect(shorter.bookings).toEqual([])
  })
})

describe('over the days on which the clocks change', () => {
  // March 8 has 23 hours and November 1 has 25 in New York.
  const around = (day: string) => fc.integer({ min: -20, max: 20 }).map((offset) => addDays(day, offset))
  const changes = fc.constantFrom('2026-03-08', '2026-11-01')

  it('a pause begins with its instant, ends with the first of its day, and has as many days as the calendar [MEMBERSHIP-20]', () => {
    const pauses = changes.chain((change) =>
      fc.record({ end: around(change), hour: fc.integer({ min: 0, max: 23 }), days: fc.integer({ min: 7, max: 92 }) }),
    )
    fc.assert(
      fc.property(pauses, ({ end, hour, days }) => {
        const periodEnd = new Date(startOfDayIn(end, timeZone).getTime() + hour * 3_600_000)
        const from = dayIn(periodEnd, timeZone)
        const one = { ...plan, periodEnd, periodStart: new Date(periodEnd.getTime() - 30 * 86_400_000) }
        const effect = effectOf({
          plan: one,
          start: 'period_end',
          resumesOn: addDays(from, days),
          bookings: [],
          timeZone,
          now: new Date(periodEnd.getTime() - 3_600_000),
        })
        expect(effect.days).toBe(days)
        expect(effect.from).toEqual(periodEnd)
        expect(dayIn(effect.until, timeZone)).toBe(effect.resumesOn)
        expect(dayIn(new Date(effect.until.getTime() - 1), timeZone)).toBe(addDays(effect.resumesOn, -1))
      }),
    )
  })

  it('credit and the charge after it add up to the price, and no credit is given for days that were used [MEMBERSHIP-23]', () => {
    const facts = changes.chain((change) => fc.record({ today: around(change), left: fc.integer({ min: 0, max: 31 }) }))
    fc.assert(
      fc.property(facts, ({ today, left }) => {
        const noon = new Date(startOfDayIn(today, timeZone).getTime() + 12 * 3_600_000)
        const periodEnd = new Date(startOfDayIn(addDays(today, left), timeZone).getTime() + 15 * 3_600_000)
        const periodStart = startOfDayIn(addDays(today, left - 31), timeZone)
        const effect = effectOf({
          plan: { ...plan, periodStart, periodEnd },
          start: 'today',
          bookings: [],
          now: noon,
          timeZone,
          resumesOn: addDays(today, 30),
        })
        expect(effect.creditCents + effect.charge.cents).toBe(14_900)
        expect(effect.creditCents).toBe(Math.round((14_900 * Math.max(0, left - 1)) / 31))
      }),
    )
  })
})

describe('ending a pause', () => {
  const paused = { ...plan, stand: 'paused' as const, pause: aPause() }

  it('none can be ended before the provider has begun it, or while its charge is unpaid [MEMBERSHIP-24]', () => {
    expect(planResume({ plan: { ...paused, pause: aPause({ state: 'starting' }) }, ...at })).toBeNull()
    expect(planResume({ plan: { ...paused, isResumeUnpaid: true }, ...at })).toBeNull()
    expect(planResume({ plan, ...at })).toBeNull()
  })
})
