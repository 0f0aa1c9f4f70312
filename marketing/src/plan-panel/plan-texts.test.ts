import type { MembershipOverview, PlanChangePreview } from '@studio/contract'
import { aMembershipOverview, aMembershipPause } from '@studio/contract/testing'
import { describe, expect, it, test } from 'vitest'
import {
  formatBooking,
  formatChangeEffects,
  formatKeepEffects,
  formatLeaveEffects,
  formatPauseEffects,
  formatPlanState,
  formatResumeEffects,
} from './plan-texts.ts'

const timeZone = 'America/New_York'
const overview = aMembershipOverview({ paidUntil: '2026-02-14T15:00:00.000Z', renewalPrice: '149.00' })
const pause = aMembershipPause({
  from: '2026-02-14T15:00:00.000Z',
  resumesOn: '2026-03-14',
  state: 'planned',
  charge: { on: '2026-03-14', amount: '149.00' },
})

it.each<[string, Partial<MembershipOverview>, string[]]>([
  ['renews', {}, ['Paid until Feb 14, 2026. $149.00 is charged then for the next month.']],
  [
    'ends',
    { endsAt: '2026-02-14T15:00:00.000Z' },
    ['Paid until Feb 14, 2026. It ends then, and nothing more is charged.'],
  ],
  [
    'is set to pause',
    { pause },
    ['Paid until Feb 14, 2026, then paused.', 'It resumes on Mar 14, 2026: $149.00 is charged then.'],
  ],
  [
    'is paused with all of the next month credited',
    { status: 'paused', pause: { ...pause, state: 'running', charge: { on: '2026-03-14', amount: '0.00' } } },
    ['Paused since Feb 14, 2026.', 'It resumes on Mar 14, 2026: nothing is charged, as unused days cover it.'],
  ],
  [
    'is being paused',
    { pause: { ...pause, state: 'starting' } },
    [
      'It is being paused from Feb 14, 2026. There is nothing more for you to do.',
      'It resumes on Mar 14, 2026: $149.00 is charged then.',
    ],
  ],
  [
    'could not resume after its pause',
    {
      status: 'paused',
      pause: { ...pause, state: 'ending' },
      unpaid: { since: '', nextAttemptAt: '2026-03-17T15:00:00Z' },
    },
    [
      'Your pause is over, but your card was declined.',
      'We will try again on Mar 17, 2026. You can change the card or pay at once under Manage Membership.',
    ],
  ],
  [
    'is unpaid, and its card will not be charged again',
    { status: 'past_due', unpaid: { since: '', nextAttemptAt: null } },
    [
      'The last payment did not go through.',
      'We will not try this card again. You can change the card or pay at once under Manage Membership.',
    ],
  ],
  ['was paused by the studio', { status: 'paused' }, ['Paused by the studio. Please write to us to resume it.']],
])('the panel describes a plan that %s [MEMBERSHIP-28]', (_, changes, expectedSentences) => {
  expect(formatPlanState({ overview: { ...overview, ...changes }, timeZone })).toEqual(expectedSentences)
})

it('the effects of a pause name its credit and the next charge, those of ending it the charge now, and an affected booking is shown in studio time [MEMBERSHIP-28]', () => {
  const booking = {
    id: 'b',
    className: 'Morning Yoga',
    bookingDate: '2026-02-18',
    startsAt: '2026-02-18T23:00:00Z',
    outcome: 'cancelled_late' as const,
  }
  const charge = { on: '2026-03-14', amount: '4.81' }
  const preview = { version: 'v', from: pause.from, resumesOn: '2026-03-14', days: 28, credit: '144.19', charge }
  // Without the first sentence, which names the first day of the pause.
  expect(formatPauseEffects({ preview: { ...preview, bookings: [booking] }, timeZone }).slice(1)).toEqual([
    'Your unused days are worth $144.19, which we deduct from the next charge.',
    'It resumes on Mar 14, 2026: $4.81 is charged then.',
  ])
  expect(formatBooking({ booking, timeZone })).toBe(
    'Morning Yoga, Feb 18, 2026, 6:00\u00a0pm: will be cancelled, after its deadline',
  )
  expect(formatResumeEffects({ version: 'v', charge, isChargedNow: true })).toEqual([
    '$4.81 is charged now for a month from today.',
    'Classes that the pause cancelled stay cancelled. You can book them again.',
  ])
})

it('the effects of leaving say when the plan ends (on a date or now), which credit stays and what happens to later bookings; those of keeping the plan name the next charge [MEMBERSHIP-29]', () => {
  const endsAt = '2026-02-14T15:00:00.000Z'
  const booking = {
    id: 'b',
    className: 'Yoga',
    bookingDate: '2026-02-18',
    startsAt: null,
    outcome: 'released' as const,
  }
  const preview = { version: 'v', endsAt, isNow: false, creditLeft: '0.00', bookings: [booking] }
  expect(formatLeaveEffects({ preview, timeZone })).toEqual([
    'Your membership ends on Feb 14, 2026. Until then nothing changes, and nothing more is charged.',
    'You can change your mind until that day.',
    'Once it has ended, you can pay for each class you booked after that date; unpaid ones are released a day later.',
  ])
  expect(formatLeaveEffects({ preview: { ...preview, isNow: true, bookings: [] }, timeZone })).toEqual([
    'Your membership ends now. Nothing more is charged.',
  ])
  expect(
    formatLeaveEffects({ preview: { ...preview, isNow: true, creditLeft: '96.13', bookings: [] }, timeZone }),
  ).toEqual([
    'Your membership ends now. Nothing more is charged.',
    '$96.13 for unused days stays yours and is credited to a later membership.',
  ])
  expect(formatBooking({ booking, timeZone })).toBe('Yoga, Feb 18, 2026: released after the end, unless paid for')
  expect(formatKeepEffects({ version: 'v', charge: { on: '2026-02-14', amount: '149.00' } })).toEqual([
    'Your membership continues: $149.00 is charged on Feb 14, 2026.',
  ])
})

describe('a change of plan or price', () => {
  const change: PlanChangePreview = {
    version: 'v',
    plan: 'premium',
    name: 'Premium Package',
    direction: 'up',
    chargedNow: '51.61',
    renewal: { on: '2026-02-14', amount: '249.00' },
    bookings: [],
  }

  test('an upgrade names the charge, a downgrade its date, and withdrawing a change says that the plan stays [MEMBERSHIP-65, MEMBERSHIP-66]', () => {
    const nextChargeText = '$249.00 is charged on Feb 14, 2026 for the next month.'
    const chargeText = '$51.61 is charged now for the rest of the paid month.'
    expect(formatChangeEffects(change)).toEqual([
      'Your membership becomes Premium Package now.',
      chargeText,
      nextChargeText,
    ])
    expect(formatChangeEffects({ ...change, direction: 'down', chargedNow: null })).toEqual([
      'Your membership becomes Premium Package on Feb 14, 2026; until then nothing changes.',
      'Nothing is charged now.',
      nextChargeText,
    ])
    expect(formatChangeEffects({ ...change, direction: 'undo', chargedNow: null })).toEqual([
      `Your membership stays Premium Package: ${nextChargeText}`,
    ])
  })

  test('the panel names the plan and price that the member has changed to, or an announced price and its first day [MEMBERSHIP-64, MEMBERSHIP-66]', () => {
    const upcoming = { plan: 'monthly', name: 'Monthly Unlimited', price: '159.00', on: '2026-02-20' } as const
    const getLastSentence = (cause: 'member' | 'notice') =>
      formatPlanState({ overview: { ...overview, upcoming: { ...upcoming, cause } }, timeZone }).at(-1)
    expect(getLastSentence('notice')).toBe('From your first renewal on or after Feb 20, 2026 a month costs $159.00.')
    expect(getLastSentence('member')).toBe('It becomes Monthly Unlimited then, for $159.00 a month.')
  })
})
