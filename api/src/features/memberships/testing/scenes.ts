import { classCategories, type PauseStart, type PlanId } from '@studio/contract'
import { vi } from 'vitest'
import { cards, type PayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { userStore } from '../../accounts/people/index.ts'
import { showMembership } from '../show-membership.ts'

/** Repeated steps of tests of memberships, for a studio with its payment provider. */
export function membershipScenes(studio: PayingStudio) {
  const { call, expectOk, subjectsTo } = studio
  const subscribe = (as: Person | null) => call('startSubscriptionCheckout', { as })
  const loadUser = (as: Person) => expectOk('getUser', { as })
  /** Read without a session, because sessions expire while some plans run. */
  const loadStoredUser = async ({ user: { id } }: Person) => userStore(studio.deps).findById(id)
  const loadOverview = ({ user: { id } }: Person) => showMembership(studio.deps, { id })
  const findSubscription = (id: string) => studio.deps.payments.findSubscription(id)
  /** The amounts of a person's payments at the provider, in cents. */
  async function listPaidCents(person: Person): Promise<number[]> {
    const customerId = (await loadStoredUser(person))?.stripeCustomerId
    const { payments } = await studio.readLedger()
    return payments.filter((payment) => payment.customerId === customerId).map(({ amount }) => amount)
  }
  /** Moves both clocks to an instant, runs what has become due, and delivers the provider's events. */
  async function advanceTo(instant: string): Promise<void> {
    studio.clock.set(instant)
    await studio.passTime({ seconds: 0 })
    await studio.runJobs()
    await studio.deliverPendingEvents()
    await studio.runDueJobs()
  }
  /** A user with a monthly plan. */
  async function aMember() {
    const ann = await studio.signedInAs('user')
    const { answer } = await subscribe(ann)
    await studio.pay(answer.checkoutUrl)
    await studio.deliverPendingEvents()
    const { stripeSubscriptionId } = await loadUser(ann)
    return { ann, subscription: String(stripeSubscriptionId), sessionId: answer.sessionId }
  }
  /** The same, after setting both clocks to the day on which most tests begin. */
  async function aPlan() {
    studio.clock.set('2026-01-14T15:00:00Z')
    await studio.passTime({ seconds: 0 })
    return aMember()
  }
  /** Puts both plans on sale; returns the admin who did so. */
  async function sellBothPlans({ monthly = '149.00', premium = '249.00' } = {}): Promise<Person> {
    const admin = await studio.signedInAs('admin')
    for (const [id, price] of Object.entries({ monthly, premium })) {
      const body = { price, isOnSale: true, covers: classCategories }
      await expectOk('changePlan', { as: admin, params: { id }, body })
    }
    return admin
  }
  /** A member of either plan, on the day on which most tests begin. */
  async function aMemberOf(plan: PlanId, card: string = cards.pays) {
    await advanceTo('2026-01-14T15:00:00Z')
    await sellBothPlans()
    const ann = await studio.signedInAs('user')
    const checkout = await expectOk('startSubscriptionCheckout', { as: ann, body: { plan } })
    await studio.pay(checkout.checkoutUrl, card)
    await studio.deliverPendingEvents()
    return { ann, subscription: String((await loadStoredUser(ann))?.stripeSubscriptionId) }
  }
  const renew = (subscription: string, outcome = 'succeeded') =>
    studio.controlEmulator(`subscriptions/${subscription}/renew?outcome=${outcome}`)
  async function submitInPortal(ann: Person, action: 'cancel' | 'resume'): Promise<void> {
    const subscription = String((await loadUser(ann)).stripeSubscriptionId)
    await studio.submitPortalForm(ann, { action, subscription })
  }
  /** Holds the next request of this kind to the provider until `release` is called. */
  function holdRequest(name: 'setPlan' | 'upgrade' | 'cancelAtPeriodEnd') {
    const { payments } = studio.deps
    const requestStart = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const original = payments[name] as (input: never) => Promise<never>
    const spy = vi.spyOn(payments, name).mockImplementationOnce(async (input: unknown) => {
      requestStart.resolve()
      await release.promise
      return original(input as never)
    })
    return { started: requestStart.promise, release: () => release.resolve(), restore: () => spy.mockRestore() }
  }
  return {
    subscribe,
    loadUser,
    loadStoredUser,
    loadOverview,
    findSubscription,
    subjectsTo,
    listPaidCents,
    advanceTo,
    aMember,
    aPlan,
    sellBothPlans,
    aMemberOf,
    holdRequest,
    renew,
    submitInPortal,
    ...planChanges(studio),
  }
}

/** A member's changes of their plan, each after its preview. */
export function planChanges({ call, expectOk }: Pick<PayingStudio, 'call' | 'expectOk'>) {
  const withPreview = <Preview, Outcome extends { status: number }>(preview: Preview, outcome: Outcome) => {
    if (outcome.status !== 200) throw new Error(`the change was answered ${outcome.status}`)
    return { preview, ...outcome }
  }
  return {
    async pause(as: Person, query: { start?: PauseStart; resumesOn: string }) {
      const preview = await expectOk('previewPause', { as, query })
      return withPreview(preview, await call('pauseMembership', { as, body: { ...query, version: preview.version } }))
    },
    async resume(as: Person) {
      const preview = await expectOk('previewResume', { as })
      return withPreview(preview, await call('resumeMembership', { as, body: { version: preview.version } }))
    },
    async leave(as: Person) {
      const preview = await expectOk('previewLeaving', { as })
      return withPreview(preview, await call('leaveMembership', { as, body: { version: preview.version } }))
    },
    async keep(as: Person) {
      const preview = await expectOk('previewKeeping', { as })
      return withPreview(preview, await call('keepMembership', { as, body: { version: preview.version } }))
    },
    /** Changes to another plan; it may be refused. */
    async change(as: Person, plan: string) {
      const preview = await expectOk('previewPlanChange', { as, query: { plan } })
      return { preview, ...(await call('changeMyPlan', { as, body: { plan, version: preview.version } })) }
    },
  }
}
