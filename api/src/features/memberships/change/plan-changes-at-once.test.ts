import { classCategories, type PlanId } from '@studio/contract'
import { describe, expect, test, vi } from 'vitest'
import { aPayingStudio, cards } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { aTestStudio } from '../../../testing/test-app.ts'
import { userStore } from '../../accounts/people/index.ts'
import { showMembership } from '../show-membership.ts'

// Wednesday 2026-01-14, 10:00 in the studio; the paid month ends on 2026-02-14.
const studio = await aPayingStudio()
const second = await aTestStudio({ sharedWith: studio, env: studio.emulators.env })
const START = '2026-01-14T15:00:00Z'
const overview = async ({ user: { id } }: Person) => showMembership(studio.deps, { id })
async function at(instant: string): Promise<void> {
  studio.clock.set(instant)
  await studio.pass({ seconds: 0 })
  await studio.runJobs()
  await studio.deliverPendingEvents()
  await studio.runJobs()
}
async function aMemberOf(plan: PlanId) {
  await studio.fault('off')
  await at(START)
  const admin = await studio.signedInAs('admin')
  for (const [id, price] of Object.entries({ monthly: '149.00', premium: '249.00' })) {
    const body = { price, isOnSale: true, covers: classCategories }
    await studio.call('changePlan', { as: admin, params: { id }, body })
  }
  const ann = await studio.signedInAs('user')
  const { answer } = await studio.call('startSubscriptionCheckout', { as: ann, body: { plan } })
  await studio.pay(answer.checkoutUrl, cards.pays)
  await studio.deliverPendingEvents()
  const user = await userStore(studio.deps).findById(ann.user.id)
  const subscription = String(user?.stripeSubscriptionId)
  const paid = async () =>
    (await studio.ledger()).payments
      .filter(({ customerId }) => customerId === user?.stripeCustomerId)
      .map(({ amount }) => amount)
  return { ann, subscription, paid }
}
type Process = Pick<typeof studio, 'call' | 'deps'>
async function change(process: Process, as: Person, plan: PlanId) {
  const seen = (await process.call('previewPlanChange', { as, query: { plan } })).answer
  const { status, error } = await process.call('changeMyPlan', { as, body: { plan, version: seen.version } })
  return { seen, status, code: error.code }
}
/** The provider is asked by a process only when it is let go on. */
function holdBack(process: Process, call: 'setPlan' | 'upgrade') {
  const { payments } = process.deps
  const started = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const original = payments[call] as (input: never) => Promise<never>
  const spy = vi.spyOn(payments, call).mockImplementationOnce(async (input: unknown) => {
    started.resolve()
    await free.promise
    return original(input as never)
  })
  return { started: started.promise, goOn: () => free.resolve(), restore: () => spy.mockRestore() }
}

describe('a change to a cheaper plan', () => {
  test('that is taken back at another process before the first has reached the provider leaves the plan as it was [MEMBERSHIP-66]', async () => {
    const { ann, subscription } = await aMemberOf('premium')
    const held = holdBack(studio, 'setPlan')
    const changing = change(studio, ann, 'monthly')
    await held.started
    expect((await change(second, ann, 'premium')).status).toBe(200)
    held.goOn()
    await changing
    held.restore()
    await studio.deliverPendingEvents()
    await studio.runJobsOverTime(2)
    expect(await overview(ann)).toMatchObject({ plan: 'premium', renewalPrice: '249.00' })
    expect(await studio.deps.payments.findSubscription(subscription)).toMatchObject({
      plan: 'premium',
      priceCents: 24_900,
    })
  })

  test('that could not reach the provider before the renewal is made with the next one, and the paid plan stays until then [MEMBERSHIP-66]', async () => {
    const { ann, subscription, paid } = await aMemberOf('premium')
    studio.clock.set('2026-02-10T15:00:00Z')
    await studio.fault('error')
    expect((await change(studio, ann, 'monthly')).status).toBe(200)
    await studio.fault('off')
    await studio.control(`subscriptions/${subscription}/renew`)
    studio.clock.set('2026-02-14T15:01:00Z')
    await studio.runJobsOverTime(4)
    await studio.deliverPendingEvents()
    await studio.runJobs()
    expect(await overview(ann)).toMatchObject({
      ...{ plan: 'premium', price: '249.00', renewalPrice: '149.00', status: 'active' },
      paidUntil: expect.stringMatching(/^2026-03-14/),
    })
    await at('2026-03-14T15:01:00Z')
    expect(await overview(ann)).toMatchObject({ plan: 'monthly', price: '149.00' })
    expect(await paid()).toEqual([24_900, 24_900, 14_900])
  })
})

describe('an upgrade that the provider is just charging', () => {
  test('refuses a pause, leaving and free days until its end is known [MEMBERSHIP-65]', async () => {
    const { ann } = await aMemberOf('monthly')
    const admin = await studio.signedInAs('admin')
    const held = holdBack(studio, 'upgrade')
    const changing = change(studio, ann, 'premium')
    await held.started
    const pause = await second.call('previewPause', { as: ann, query: { start: 'today', resumesOn: '2026-02-21' } })
    const leaving = await second.call('previewLeaving', { as: ann })
    const freeDays = await second.call('previewFreeDays', {
      as: admin,
      params: { id: ann.user.id },
      query: { days: 3 },
    })
    expect([pause, leaving, freeDays].map(({ error }) => error.code)).toEqual([
      'NOT_PAUSABLE',
      'NOT_LEAVABLE',
      'NOT_CREDITABLE',
    ])
    held.goOn()
    expect((await changing).status).toBe(200)
    held.restore()
    expect((await second.call('previewLeaving', { as: ann })).status).toBe(200)
  })

  test('whose card was declined is tried again with the next card, from the same preview [MEMBERSHIP-65]', async () => {
    const { ann, paid } = await aMemberOf('monthly')
    await studio.useCard(ann, cards.failsAtRenewal)
    const seen = (await studio.call('previewPlanChange', { as: ann, query: { plan: 'premium' } })).answer
    const ask = () => studio.call('changeMyPlan', { as: ann, body: { plan: 'premium', version: seen.version } })
    expect((await ask()).error.code).toBe('CARD_DECLINED')
    await studio.useCard(ann, cards.pays)
    expect((await ask()).status).toBe(200)
    expect(await paid()).toHaveLength(2)
  })
})
