import { toMoney } from '@studio/contract'
import { describe, expect, test } from 'vitest'
import { aPayingStudio, cards } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { membershipScenes } from '../testing/scenes.ts'

// `aMemberOf` puts both plans on sale and sets the clocks to 2026-01-14, 10:00 in the studio; the paid month ends on
// 2026-02-14.
const studio = await aPayingStudio()
const {
  aMemberOf,
  advanceTo,
  change,
  leave,
  loadOverview,
  listPaidCents,
  pause,
  renew,
  sellBothPlans,
  loadStoredUser,
  subjectsTo,
} = membershipScenes(studio)
const loadPreview = (person: Person, plan: string) =>
  studio.expectOk('previewPlanChange', { as: person, query: { plan } })

describe('upgrades', () => {
  test('an upgrade is charged at once exactly as the provider’s preview said, and the next renewal at the new price; payments and timeline name the plan and the reason of each charge [MEMBERSHIP-65, MONEY-27, ADMIN-50]', async () => {
    const { member } = await aMemberOf('monthly')
    expect((await loadOverview(member)).planChoices).toEqual([
      { plan: 'premium', name: 'Premium Package', price: '249.00', direction: 'up' },
    ])
    await advanceTo('2026-01-29T15:00:07Z')
    const { preview, status, answer } = await change(member, 'premium')
    const [unusedSeconds, periodSeconds] = [16 * 86_400 - 7, 31 * 86_400]
    const getUnusedCents = (cents: number) => Math.round((cents * unusedSeconds) / periodSeconds)
    const upgradeCents = getUnusedCents(24_900) - getUnusedCents(14_900)
    expect(preview).toMatchObject({ direction: 'up', renewal: { on: '2026-02-14', amount: '249.00' }, bookings: [] })
    expect(status).toBe(200)
    expect(await listPaidCents(member)).toEqual([14_900, upgradeCents])
    expect(preview.chargedNow).toBe(toMoney(upgradeCents))
    expect(answer).toMatchObject({ plan: 'premium', price: '249.00', renewalPrice: '249.00', status: 'active' })
    await studio.deliverPendingEvents()
    expect((await subjectsTo(member)).filter((subject) => /You now have/.test(subject))).toEqual([
      'You now have Premium Package',
    ])
    await advanceTo('2026-02-14T15:01:00Z')
    expect((await listPaidCents(member)).at(-1)).toBe(24_900)
    // The provider's clock runs on while the studio's stands still, so the renewal may be dated some seconds ahead of
    // the studio's time. With a day in between, the refund below is later than the renewal in the timeline.
    await advanceTo('2026-02-15T15:01:00Z')
    const admin = await studio.signedInAs('admin')
    const params = { id: member.user.id }
    const { records } = await studio.expectOk('listUserPayments', { as: admin, params })
    const expectedTitles = ['Renewal of Premium Package 249.00', `Change to Premium Package ${preview.chargedNow}`]
    expect(records.map(({ title, amount }) => `${title} ${amount}`)).toEqual([
      ...expectedTitles,
      'Monthly Unlimited 149.00',
    ])
    const [, upgradePayment] = records
    const body = { amount: '5.00', refundable: upgradePayment?.amount ?? '', reason: 'She was in doubt' }
    await studio.expectOk('refundUserPayment', {
      as: admin,
      params: { ...params, paymentId: upgradePayment?.id ?? '' },
      body,
    })
    await studio.runJobsWithRetries()
    await studio.deliverPendingEvents()
    const entries = await studio.expectOk('listTimeline', { as: admin, params, query: { pageSize: 200 } })
    const moneyEntries = entries.flatMap((entry) =>
      entry.kind === 'payment' || entry.kind === 'money_back' ? [entry] : [],
    )
    expect(moneyEntries.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'money_back Change to Premium Package',
      'payment Renewal of Premium Package',
      'payment Change to Premium Package',
      'payment Monthly Unlimited',
    ])
    const changeEntry = entries.find((entry) => entry.kind === 'plan' && entry.event === 'price_changed')
    expect(changeEntry).toMatchObject({ by: 'member', amount: '249.00' })
  })

  // The upgrade costs 51.62 (100.00 for 16 of 31 days); 40 free days are worth 192.26, and 3 are worth 14.42.
  test.each([
    ['more credit than it costs', 40, { nowCents: 0, renewalCents: 24_900 - (19_226 - 5_162) }],
    ['less credit than it costs', 3, { nowCents: 5_162 - 1_442, renewalCents: 24_900 }],
  ])(
    'an upgrade with %s charges now and at the next renewal what the preview said [MEMBERSHIP-65]',
    async (_, days, expected) => {
      const { member, subscriptionId } = await aMemberOf('monthly')
      const admin = await sellBothPlans()
      const params = { id: member.user.id }
      const { version } = await studio.expectOk('previewFreeDays', { as: admin, params, query: { days } })
      await studio.expectOk('giveFreeDays', {
        as: admin,
        params,
        body: { days, version, reason: 'The heating was off' },
      })
      await advanceTo('2026-01-29T15:00:00Z')
      const { preview } = await change(member, 'premium')
      expect(preview).toMatchObject({
        chargedNow: toMoney(expected.nowCents),
        renewal: { on: '2026-02-14', amount: toMoney(expected.renewalCents) },
      })
      await studio.deliverPendingEvents()
      expect(await loadOverview(member)).toMatchObject({ renewalPrice: preview.renewal.amount })
      await renew(subscriptionId)
      expect(await listPaidCents(member)).toEqual([
        14_900,
        ...(expected.nowCents ? [expected.nowCents] : []),
        expected.renewalCents,
      ])
    },
  )

  test('a stale preview is refused with the current one, a declined card changes nothing, and another card works with the same preview [MEMBERSHIP-65]', async () => {
    const { member } = await aMemberOf('monthly', cards.failsAtLaterCharges)
    const confirm = (version: string) => studio.call('changeMyPlan', { as: member, body: { plan: 'premium', version } })
    const { version: formerVersion } = await loadPreview(member, 'premium')
    await sellBothPlans({ premium: '299.00' })
    const staleOutcome = await confirm(formerVersion)
    expect([staleOutcome.status, staleOutcome.error.code]).toEqual([412, 'CHANGED_MEANWHILE'])
    expect(staleOutcome.error.current).toMatchObject({ direction: 'up', renewal: { amount: '299.00' } })
    const { version } = await loadPreview(member, 'premium')
    const declinedOutcome = await confirm(version)
    expect([declinedOutcome.status, declinedOutcome.error.code]).toEqual([402, 'CARD_DECLINED'])
    expect(await loadOverview(member)).toMatchObject({ plan: 'monthly', price: '149.00', status: 'active' })
    expect(await listPaidCents(member)).toEqual([14_900])
    await studio.changeCard(member, cards.pays)
    expect((await confirm(version)).status).toBe(200)
    expect(await listPaidCents(member)).toHaveLength(2)
  })

  test('an upgrade that is confirmed in two tabs at once is charged once [MEMBERSHIP-65]', async () => {
    const { member } = await aMemberOf('monthly')
    await studio.advanceBothClocks({ hours: 30 })
    const { version } = await loadPreview(member, 'premium')
    const body = { plan: 'premium', version }
    await Promise.all([0, 1].map(() => studio.call('changeMyPlan', { as: member, body })))
    await studio.deliverPendingEvents()
    expect(await listPaidCents(member)).toHaveLength(2)
    expect(await loadOverview(member)).toMatchObject({ plan: 'premium' })
  })
})

describe('downgrades', () => {
  test('a downgrade takes effect with the next period: until then plan and price stay, then the lower price is charged [MEMBERSHIP-66]', async () => {
    const { member } = await aMemberOf('premium')
    const { preview, answer } = await change(member, 'monthly')
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
    expect(await loadStoredUser(member)).toMatchObject({ membershipType: 'premium', membershipStatus: 'active' })
    await advanceTo('2026-02-14T15:01:00Z')
    expect(await loadOverview(member)).toMatchObject({ plan: 'monthly', price: '149.00', upcoming: null })
    expect(await listPaidCents(member)).toEqual([24_900, 14_900])
    expect(await loadStoredUser(member)).toMatchObject({ membershipType: 'monthly', membershipStatus: 'active' })
    const subjects = await subjectsTo(member)
    expect(subjects).toEqual(
      expect.arrayContaining([
        'You will have Monthly Unlimited from Saturday, February 14, 2026',
        'You now have Monthly Unlimited',
      ]),
    )
  })

  test('a downgrade can be withdrawn before it takes effect, even while the provider is unavailable [MEMBERSHIP-66]', async () => {
    const { member } = await aMemberOf('premium')
    await change(member, 'monthly')
    await studio.deliverPendingEvents()
    await studio.setFault('error')
    const { answer } = await change(member, 'premium')
    expect(answer).toMatchObject({ plan: 'premium', upcoming: null, renewalPrice: '249.00' })
    await studio.setFault('off')
    await studio.runJobsWithRetries({ rounds: 6 })
    await studio.deliverPendingEvents()
    expect(await loadStoredUser(member)).toMatchObject({ membershipType: 'premium' })
    await advanceTo('2026-02-14T15:01:00Z')
    expect(await listPaidCents(member)).toEqual([24_900, 24_900])
  })

  test('a pause that begins before a downgrade takes effect ends at the lower price, and rules out another change [MEMBERSHIP-66]', async () => {
    const { member } = await aMemberOf('premium')
    await change(member, 'monthly')
    const query = { start: 'period_end', resumesOn: '2026-03-14' } as const
    const { preview } = await pause(member, query)
    expect(preview.charge).toEqual({ on: '2026-03-14', amount: '149.00' })
    expect((await studio.call('previewPlanChange', { as: member, query: { plan: 'premium' } })).error.code).toBe(
      'NOT_CHANGEABLE',
    )
    await advanceTo('2026-03-14T06:00:00Z')
    expect(await listPaidCents(member)).toEqual([24_900, 14_900])
    expect(await loadOverview(member)).toMatchObject({ plan: 'monthly', status: 'active' })
  })
})

describe('an announced price', () => {
  const giveNotice = async (admin: Person, date: string) => {
    const params = { id: 'monthly' }
    const preview = await studio.expectOk('previewPriceNotice', { as: admin, params })
    const outcome = await studio.call('announcePrice', { as: admin, params, body: { date, version: preview.version } })
    await studio.runJobs()
    return { preview, ...outcome }
  }

  test('its date is 30 days ahead at the earliest; members are mailed once, and pay it with the first renewal on or after the date [MEMBERSHIP-64]', async () => {
    const { member } = await aMemberOf('monthly')
    const admin = await sellBothPlans({ monthly: '159.00' })
    expect((await giveNotice(admin, '2026-02-12')).error.fields).toEqual({ date: expect.any(String) })
    const { preview } = await giveNotice(admin, '2026-02-20')
    expect(preview).toMatchObject({ price: '159.00', earliest: '2026-02-13' })
    const secondNotice = await giveNotice(admin, '2026-02-20')
    expect(secondNotice.preview.members).toBe(0)
    const subjects = (await subjectsTo(member)).filter((subject) => /price/.test(subject))
    expect(subjects).toEqual(['The price of your membership changes on Friday, February 20, 2026'])
    expect(await loadOverview(member)).toMatchObject({
      price: '149.00',
      renewalPrice: '149.00',
      upcoming: { price: '159.00', on: '2026-02-20', cause: 'notice' },
    })
    await advanceTo('2026-02-14T15:01:00Z')
    expect(await loadOverview(member)).toMatchObject({ price: '149.00', renewalPrice: '159.00' })
    await advanceTo('2026-03-13T16:00:00Z')
    expect(await loadOverview(member)).toMatchObject({ price: '149.00', renewalPrice: '159.00' })
    await advanceTo('2026-03-14T15:01:00Z')
    expect(await loadOverview(member)).toMatchObject({ price: '159.00', upcoming: null })
    expect(await listPaidCents(member)).toEqual([14_900, 14_900, 15_900])
  })

  test('a member who leaves or changes to another plan is not moved to the new price [MEMBERSHIP-64]', async () => {
    const { member: leaver } = await aMemberOf('monthly')
    const { member: upgrader } = await aMemberOf('monthly')
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
