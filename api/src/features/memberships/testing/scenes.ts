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
  const user = (as: Person) => expectOk('getUser', { as })
  /** Read without a session, which ends within the time that some plans take. */
  const stored = async ({ user: { id } }: Person) => userStore(studio.deps).findById(id)
  const overview = ({ user: { id } }: Person) => showMembership(studio.deps, { id })
  const planAt = (id: string) => studio.deps.payments.findSubscription(id)
  /** The amounts of a person's payments at the provider, in cents. */
  async function paidBy(person: Person): Promise<number[]> {
    const customerId = (await stored(person))?.stripeCustomerId
    const { payments } = await studio.ledger()
    return payments.filter((payment) => payment.customerId === customerId).map(({ amount }) => amount)
  }
  /** Time passes at both, and all that has become due is done and reported. */
  async function at(instant: string): Promise<void> {
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
    const { stripeSubscriptionId } = await user(ann)
    return { ann, subscription: String(stripeSubscriptionId), sessionId: answer.sessionId }
  }
  /** The same on the day on which most tests begin, with the provider's clock at it too. */
  async function aPlan() {
    studio.clock.set('2026-01-14T15:00:00Z')
    await studio.passTime({ seconds: 0 })
    return aMember()
  }
  /** Both plans on sale; returns the admin who did that. */
  async function plans({ monthly = '149.00', premium = '249.00' } = {}): Promise<Person> {
    const admin = await studio.signedInAs('admin')
    for (const [id, price] of Object.entries({ monthly, premium })) {
      const body = { price, isOnSale: true, covers: classCategories }
      await expectOk('changePlan', { as: admin, params: { id }, body })
    }
    return admin
  }
  /** A member of either plan, on the day on which most tests begin. */
  async function aMemberOf(plan: PlanId, card: string = cards.pays) {
    await at('2026-01-14T15:00:00Z')
    await plans()
    const ann = await studio.signedInAs('user')
    const checkout = await expectOk('startSubscriptionCheckout', { as: ann, body: { plan } })
    await studio.pay(checkout.checkoutUrl, card)
    await studio.deliverPendingEvents()
    return { ann, subscription: String((await stored(ann))?.stripeSubscriptionId) }
  }
  const renew = (subscription: string, outcome = 'succeeded') =>
    studio.control(`subscriptions/${subscription}/renew?outcome=${outcome}`)
  async function inPortal(ann: Person, action: 'cancel' | 'resume'): Promise<void> {
    const subscription = String((await user(ann)).stripeSubscriptionId)
    await studio.inPortal(ann, { action, subscription })
  }
  /** Holds back the next request of this kind to the provider until `goOn`. */
  function holdBack(name: 'setPlan' | 'upgrade' | 'endSubscriptionWithPeriod') {
    const { payments } = studio.deps
    const started = Promise.withResolvers<void>()
    const free = Promise.withResolvers<void>()
    const original = payments[name] as (input: never) => Promise<never>
    const spy = vi.spyOn(payments, name).mockImplementationOnce(async (input: unknown) => {
      started.resolve()
      await free.promise
      return original(input as never)
    })
    return { started: started.promise, goOn: () => free.resolve(), restore: () => spy.mockRestore() }
  }
  return {
    subscribe,
    user,
    stored,
    overview,
    planAt,
    subjectsTo,
    paidBy,
    at,
    aMember,
    aPlan,
    plans,
    aMemberOf,
    holdBack,
    renew,
    inPortal,
    ...planActs(studio),
  }
}

/** What a member does about their plan: each as its preview said. */
export function planActs({ call, expectOk }: Pick<PayingStudio, 'call' | 'expectOk'>) {
  const agreed = <Seen, Done extends { status: number }>(seen: Seen, done: Done) => {
    if (done.status !== 200) throw new Error(`it was answered ${done.status}`)
    return { seen, ...done }
  }
  return {
    async pause(as: Person, query: { start?: PauseStart; resumesOn: string }) {
      const seen = await expectOk('previewPause', { as, query })
      return agreed(seen, await call('pauseMembership', { as, body: { ...query, version: seen.version } }))
    },
    async resume(as: Person) {
      const seen = await expectOk('previewResume', { as })
      return agreed(seen, await call('resumeMembership', { as, body: { version: seen.version } }))
    },
    async leave(as: Person) {
      const seen = await expectOk('previewLeaving', { as })
      return agreed(seen, await call('leaveMembership', { as, body: { version: seen.version } }))
    },
    async keep(as: Person) {
      const seen = await expectOk('previewKeeping', { as })
      return agreed(seen, await call('keepMembership', { as, body: { version: seen.version } }))
    },
    /** Changes to another plan; it may be refused. */
    async change(as: Person, plan: string) {
      const seen = await expectOk('previewPlanChange', { as, query: { plan } })
      return { seen, ...(await call('changeMyPlan', { as, body: { plan, version: seen.version } })) }
    },
  }
}
