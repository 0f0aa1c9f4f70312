import { classCategories, type PauseStart, type PlanId } from '@studio/contract'
import { vi } from 'vitest'
import { cards, type PayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { userStore } from '../../accounts/people/index.ts'
import { showMembership } from '../show-membership.ts'

/** The common steps of membership tests, for a studio with its payment provider. */
export function membershipScenes(studio: PayingStudio) {
  const { call, expectOk, subjectsTo } = studio
  const startCheckout = (person: Person | null) => call('startSubscriptionCheckout', { as: person })
  const loadUser = (person: Person) => expectOk('getUser', { as: person })
  /** Read without a session, because sessions expire while some plans run. */
  const loadStoredUser = async ({ user: { id } }: Person) => userStore(studio.deps).findById(id)
  const loadOverview = ({ user: { id } }: Person) => showMembership(studio.deps, { id })
  const findSubscriptionAtProvider = (id: string) => studio.deps.payments.findSubscription(id)
  /** The amounts of a person's payments at the provider, in cents. */
  async function listPaidCents(person: Person): Promise<number[]> {
    const customerId = (await loadStoredUser(person))?.stripeCustomerId
    const { payments } = await studio.readLedger()
    return payments.filter((payment) => payment.customerId === customerId).map(({ amount }) => amount)
  }
  /**
   * Moves the clocks of the studio and the provider to an instant, runs what has become due, and delivers the provider's
   * events.
   */
  async function advanceTo(instant: string): Promise<void> {
    await studio.setBothClocks(instant)
    // The recurring jobs too; after the events only what they queued.
    await studio.runJobs()
    await studio.deliverPendingEvents()
    await studio.runDueJobs()
  }
  /** A user with a monthly plan. */
  async function aMember() {
    const member = await studio.signedInAs('user')
    const { answer } = await startCheckout(member)
    await studio.pay(answer.checkoutUrl)
    await studio.deliverPendingEvents()
    const { stripeSubscriptionId } = await loadUser(member)
    return { member, subscriptionId: String(stripeSubscriptionId), sessionId: answer.sessionId }
  }
  /** The same, after setting both clocks to 2026-01-14, 10:00 in the studio: the paid month ends on 2026-02-14. */
  async function aMemberSinceJanuary14() {
    await studio.setBothClocks('2026-01-14T15:00:00Z')
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
  /** A member of either plan, who joins on 2026-01-14 after both clocks were set to that day. */
  async function aMemberOf(plan: PlanId, card: string = cards.pays) {
    await advanceTo('2026-01-14T15:00:00Z')
    await sellBothPlans()
    const member = await studio.signedInAs('user')
    const checkout = await expectOk('startSubscriptionCheckout', { as: member, body: { plan } })
    await studio.pay(checkout.checkoutUrl, card)
    await studio.deliverPendingEvents()
    return { member, subscriptionId: String((await loadStoredUser(member))?.stripeSubscriptionId) }
  }
  /** Renews at the provider; a `refused` card is refused permanently, so the provider does not try it again. */
  const renew = (subscriptionId: string, outcome: 'succeeded' | 'failed' | 'refused' = 'succeeded') =>
    studio.controlEmulator(`subscriptions/${subscriptionId}/renew?outcome=${outcome}`)
  async function submitInCustomerPortal(member: Person, action: 'cancel' | 'resume'): Promise<void> {
    const subscriptionId = String((await loadUser(member)).stripeSubscriptionId)
    await studio.submitCustomerPortalForm(member, { action, subscription: subscriptionId })
  }
  /** Holds back the next request of this name to the provider until `release` is called. */
  function holdRequest(name: 'setPlan' | 'upgrade' | 'cancelAtPeriodEnd') {
    const { payments } = studio.deps
    const started = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const original = payments[name] as (input: never) => Promise<never>
    const spy = vi.spyOn(payments, name).mockImplementationOnce(async (input: unknown) => {
      started.resolve()
      await released.promise
      return original(input as never)
    })
    return { started: started.promise, release: () => released.resolve(), restore: () => spy.mockRestore() }
  }
  return {
    startCheckout,
    loadUser,
    loadStoredUser,
    loadOverview,
    findSubscriptionAtProvider,
    subjectsTo,
    listPaidCents,
    advanceTo,
    aMember,
    aMemberSinceJanuary14,
    sellBothPlans,
    aMemberOf,
    holdRequest,
    renew,
    submitInCustomerPortal,
    ...planChanges(studio),
  }
}

/** A member's changes of their plan, each after its preview. */
export function planChanges({ call, expectOk }: Pick<PayingStudio, 'call' | 'expectOk'>) {
  const assertChanged = <Preview, Outcome extends { status: number }>(preview: Preview, outcome: Outcome) => {
    if (outcome.status !== 200) throw new Error(`the change was answered ${outcome.status}`)
    return { preview, ...outcome }
  }
  return {
    async pause(person: Person, query: { start?: PauseStart; resumesOn: string }) {
      const preview = await expectOk('previewPause', { as: person, query })
      return assertChanged(
        preview,
        await call('pauseMembership', { as: person, body: { ...query, version: preview.version } }),
      )
    },
    async resume(person: Person) {
      const preview = await expectOk('previewResume', { as: person })
      return assertChanged(preview, await call('resumeMembership', { as: person, body: { version: preview.version } }))
    },
    async leave(person: Person) {
      const preview = await expectOk('previewLeaving', { as: person })
      return assertChanged(preview, await call('leaveMembership', { as: person, body: { version: preview.version } }))
    },
    async keep(person: Person) {
      const preview = await expectOk('previewKeeping', { as: person })
      return assertChanged(preview, await call('keepMembership', { as: person, body: { version: preview.version } }))
    },
    /** Changes to another plan; it may be refused. */
    async change(person: Person, plan: string) {
      const preview = await expectOk('previewPlanChange', { as: person, query: { plan } })
      return { preview, ...(await call('changeMyPlan', { as: person, body: { plan, version: preview.version } })) }
    },
  }
}
