import { describe, expect, test } from 'vitest'
import { aPayingStudio, cards } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { membershipScenes } from '../testing/scenes.ts'

const studio = await aPayingStudio()
const {
  aMemberOf,
  advanceTo,
  change,
  leave,
  loadOverview,
  listPaidCents,
  pause,
  sellBothPlans,
  loadStoredUser,
  subjectsTo,
} = membershipScenes(studio)
const loadPreview = (as: Person, plan: string) => studio.expectOk('previewPlanChange', { as, query: { plan } })

describe('upgrades', () => {
  test('an upgrade is charged at once exactly as the provider’s preview said, and the next renewal at the new price [MEMBERSHIP-65]', async () => {
    const { ann, subscription } = await aMemberOf('monthly')
    expect((await loadOverview(ann)).planChoices).toEqual([
      { plan: 'premium', name: 'Premium Package', price: '249.00', direction: 'up' },
    ])
    await advanceTo('2026-01-29T15:00:07Z')
    const { preview, status, answer } = await change(ann, 'premium')
    const getUnusedShare = (cents: number) => Math.round((cents * (16 * 86_400 - 7)) / (31 * 86_400))
    expect(preview).toMatchObject({ direction: 'up', renewal: { on: '2026-02-14', amount: '249.00' }, bookings: [] })
    expect(status).toBe(200)
    expect(await listPaidCents(ann)).toEqual([14_900, getUnusedShare(24_900) - getUnusedShare(14_900)])
    expect(preview.chargedNow).toBe(((getUnusedShare(24_900) - getUnusedShare(14_900)) / 100).toFixed(2))
    expect(answer).toMatchObject({ plan: 'premium', price: '249.00', renewalPrice: '249.00', status: 'active' })
    await studio.deliverPendingEvents()
    expect((await subjectsTo(ann)).filter((subject) => /You now have/.test(subject))).toEqual([
      'You now have Premium Package',
    ])
    await studio.controlEmulator(`subscriptions/${subscription}/renew`)
    await studio.deliverPendingEvents()
    expect((await listPaidCents(ann)).at(-1)).toBe(24_900)
  })

  test.each([
    ['more credit than it costs', 40, { now: 0, renewal: 24_900 - (19_226 - 5_162) }],
    ['less credit than it costs', 3, { now: 5_162 - 1_442, renewal: 24_900 }],
  ])(
    'an upgrade with %s charges now and at the next renewal what the preview said [MEMBERSHIP-65]',
    async (_, days, expected) => {
      const { ann, subscription } = await aMemberOf('monthly')
      const admin = await sellBothPlans()
      const params = { id: ann.user.id }
      const { version } = await studio.expectOk('previewFreeDays', { as: admin, params, query: { days } })
      await studio.expectOk('giveFreeDays', {
        as: admin,
        params,
        body: { days, version, reason: 'The heating was off' },
      })
      await advanceTo('2026-01-29T15:00:00Z')
      const { preview } = await change(ann, 'premium')
      expect(preview).toMatchObject({
        chargedNow: (expected.now / 100).toFixed(2),
        renewal: { on: '2026-02-14', amount: (expected.renewal / 100).toFixed(2) },
      })
      await studio.deliverPendingEvents()
      expect(await loadOverview(ann)).toMatchObject({ renewalPrice: preview.renewal.amount })
      await studio.controlEmulator(`subscriptions/${subscription}/renew`)
      expect(await listPaidCents(ann)).toEqual([14_900, ...(expected.now ? [expected.now] : []), expected.renewal])
    },
  )

  test('a stale preview is refused with the current one, a declined card changes nothing, and another card works with the same preview [MEMBERSHIP-65]', async () => {
    const { ann } = await aMemberOf('monthly', cards.failsAtRenewal)
    const confirm = (version: string) => studio.call('changeMyPlan', { as: ann, body: { plan: 'premium', version } })
    const { version: formerVersion } = await loadPreview(ann, 'premium')
    await sellBothPlans({ premium: '299.00' })
    const staleOutcome = await confirm(formerVersion)
    expect([staleOutcome.status, staleOutcome.error.code]).toEqual([412, 'CHANGED_MEANWHILE'])
    expect(staleOutcome.error.current).toMatchObject({ direction: 'up', renewal: { amount: '299.00' } })
    const { version } = await loadPreview(ann, 'premium')
    const declinedOutcome = await confirm(version)
    expect([declinedOutcome.status, declinedOutcome.error.code]).toEqual([402, 'CARD_DECLINED'])
    expect(await loadOverview(ann)).toMatchObject({ plan: 'monthly', price: '149.00', status: 'active' })
    expect(await listPaidCents(ann)).toEqual([14_900])
    await studio.changeCard(ann, cards.pays)
    expect((await confirm(version)).status).toBe(200)
    expect(await listPaidCents(ann)).toHaveLength(2)
  })

  test('an upgrade that is confirmed in two tabs at once is charged once [MEMBERSHIP-65]', async () => {
    const { ann } = await aMemberOf('monthly')
    studio.clock.advance({ hours: 30 })
    await studio.passTime({ seconds: 0 })
    const { version } = await loadPreview(ann, 'premium')
    const body = { plan: 'premium', version }
    await Promise.all([0, 1].map(() => studio.call('changeMyPlan', { as: ann, body })))
    await studio.deliverPendingEvents()
    expect(await listPaidCents(ann)).toHaveLength(2)
    expect(await loadOverview(ann)).toMatchObject({ plan: 'premium' })
  })
})

describe('downgrades', () => {
  test('a downgrade takes effect with the next period: until then plan and price stay, then the lower price is charged [MEMBERSHIP-66]', async () => {
    const { ann } = await aMemberOf('premium')
    const { preview, answer } = await change(ann, 'monthly')
    expect(preview).toMatchObject({
      direction: 'down',
      chargedNow: null,
      renewal: { on: '2026-02-14', amount: '149.00' },
    })
    expect(answer).toMatchObject({
      plan: 'premium',
      price: '249.00',
      renewalPrice: '149.00',
      upcoming: { plan: 'monthly', price: '149.00', on: '2026-02-14', cause: 'member' },
      planChoices: [{ plan: 'premium', direction: 'undo' }],
    })
    await studio.deliverPendingEvents()
    expect(await loadStoredUser(ann)).toMatchObject({ membershipType: 'premium', membershipStatus: 'active' })
    await advanceTo('2026-02-14T15:01:00Z')
    expect(await loadOverview(ann)).toMatchObject({ plan: 'monthly', price: '149.00', upcoming: null })
    expect(await listPaidCents(ann)).toEqual([24_900, 14_900])
    expect(await loadStoredUser(ann)).toMatchObject({ membershipType: 'monthly', membershipStatus: 'active' })
    const subjects = await subjectsTo(ann)
    expect(subjects).toEqual(
      expect.arrayContaining([
        'You will have Monthly Unlimited from Saturday, February 14, 2026',
        'You now have Monthly Unlimited',
      ]),
    )
  })

  test('a downgrade can be withdrawn before it takes effect, even while the provider is unavailable [MEMBERSHIP-66]', async () => {
    const { ann } = await aMemberOf('premium')
    await change(ann, 'monthly')
    await studio.deliverPendingEvents()
    await studio.setFault('error')
    const { answer } = await change(ann, 'premium')
    expect(answer).toMatchObject({ plan: 'premium', upcoming: null, renewalPrice: '249.00' })
    await studio.setFault('off')
    await studio.runJobsOverTime(6)
    await studio.deliverPendingEvents()
    expect(await loadStoredUser(ann)).toMatchObject({ membershipType: 'premium' })
    await advanceTo('2026-02-14T15:01:00Z')
    expect(await listPaidCents(ann)).toEqual([24_900, 24_900])
  })

  test('a pause before the downgrade ends at the lower price [MEMBERSHIP-66]', async () => {
    const { ann } = await aMemberOf('premium')
    await change(ann, 'monthly')
    const query = { start: 'period_end', resumesOn: '2026-03-14' } as const
    const { preview } = await pause(ann, query)
    expect(preview.charge).toEqual({ on: '2026-03-14', amount: '149.00' })
    expect((await studio.call('previewPlanChange', { as: ann, query: { plan: 'premium' } })).error.code).toBe(
      'NOT_CHANGEABLE',
    )
    await advanceTo('2026-03-14T06:00:00Z')
    expect(await listPaidCents(ann)).toEqual([24_900, 14_900])
    expect(await loadOverview(ann)).toMatchObject({ plan: 'monthly', status: 'active' })
  })
})

test('the payments and the timeline of a person name the plan and the reason of each charge [MONEY-27, ADMIN-50]', async () => {
  const { ann } = await aMemberOf('monthly')
  await advanceTo('2026-01-29T15:00:00Z')
  const { preview } = await change(await studio.signIn(ann.user), 'premium')
  await studio.deliverPendingEvents()
  await advanceTo('2026-02-14T15:01:00Z')
  // The provider's clock keeps running while the studio's is fixed: a day between charge and refund keeps their order.
  await advanceTo('2026-02-15T15:01:00Z')
  const as = await studio.signedInAs('admin')
  const params = { id: ann.user.id }
  const { records } = await studio.expectOk('listUserPayments', { as, params })
  const expectedTitles = ['Renewal of Premium Package 249.00', `Change to Premium Package ${preview.chargedNow}`]
  expect(records.map(({ title, amount }) => `${title} ${amount}`)).toEqual([
    ...expectedTitles,
    'Monthly Unlimited 149.00',
  ])
  const [, upgradePayment] = records
  const body = { amount: '5.00', refundable: upgradePayment?.amount ?? '', reason: 'She was in doubt' }
  await studio.expectOk('refundUserPayment', { as, params: { ...params, paymentId: upgradePayment?.id ?? '' }, body })
  await studio.runJobsOverTime()
  await studio.deliverPendingEvents()
  const entries = await studio.expectOk('listTimeline', { as, params, query: { pageSize: 200 } })
  const money = entries.flatMap((entry) => (entry.kind === 'payment' || entry.kind === 'money_back' ? [entry] : []))
  expect(money.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
    'money_back Change to Premium Package',
    'payment Renewal of Premium Package',
    'payment Change to Premium Package',
    'payment Monthly Unlimited',
  ])
  const changeEntry = entries.find((entry) => entry.kind === 'plan' && entry.event === 'price_changed')
  expect(changeEntry).toMatchObject({ by: 'member', amount: '249.00' })
})

describe('an announced price', () => {
  const giveNotice = async (admin: Person, date: string) => {
    const params = { id: 'monthly' }
    const preview = await studio.expectOk('previewPriceNotice', { as: admin, params })
    const outcome = await studio.call('announcePrice', { as: admin, params, body: { date, version: preview.version } })
    await studio.runJobs()
    return { preview, ...outcome }
  }

  test('members are mailed once, and pay the new price with the first renewal on or after the date [MEMBERSHIP-64]', async () => {
    const { ann } = await aMemberOf('monthly')
    const admin = await sellBothPlans({ monthly: '159.00' })
    expect((await giveNotice(admin, '2026-02-12')).error.fields).toEqual({ date: expect.any(String) })
    const { preview } = await giveNotice(admin, '2026-02-20')
    expect(preview).toMatchObject({ price: '159.00', earliest: '2026-02-13' })
    const secondNotice = await giveNotice(admin, '2026-02-20')
    expect(secondNotice.preview.members).toBe(0)
    const subjects = (await subjectsTo(ann)).filter((subject) => /price/.test(subject))
    expect(subjects).toEqual(['The price of your membership changes on Friday, February 20, 2026'])
    expect(await loadOverview(ann)).toMatchObject({
      price: '149.00',
      renewalPrice: '149.00',
      upcoming: { price: '159.00', on: '2026-02-20', cause: 'notice' },
    })
    await advanceTo('2026-02-14T15:01:00Z')
    expect(await loadOverview(ann)).toMatchObject({ price: '149.00', renewalPrice: '159.00' })
    await advanceTo('2026-03-13T16:00:00Z')
    expect(await loadOverview(ann)).toMatchObject({ price: '149.00', renewalPrice: '159.00' })
    await advanceTo('2026-03-14T15:01:00Z')
    expect(await loadOverview(ann)).toMatchObject({ price: '159.00', upcoming: null })
    expect(await listPaidCents(ann)).toEqual([14_900, 14_900, 15_900])
  })

  test('a member who leaves or changes to another plan is not moved to the new price [MEMBERSHIP-64]', async () => {
    const { ann: leaver } = await aMemberOf('monthly')
    const { ann: upgrader } = await aMemberOf('monthly')
    const admin = await sellBothPlans({ monthly: '159.00' })
    await giveNotice(admin, '2026-02-13')
    await leave(leaver)
    await change(upgrader, 'premium')
    expect(await loadOverview(upgrader)).toMatchObject({ plan: 'premium', upcoming: null })
    await advanceTo('2026-02-14T15:01:00Z')
    expect(await loadOverview(leaver)).toMatchObject({ status: 'cancelled' })
    expect(await listPaidCents(leaver)).toEqual([14_900])
    expect((await listPaidCents(upgrader)).at(-1)).toBe(24_900)
  })
})
