import type { PayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'
import { showMembership } from '../show-membership.ts'

/** Repeated steps of tests of memberships, for a studio with its payment provider. */
export function membershipScenes(studio: PayingStudio) {
  const subscribe = (as: Person | null) => studio.call('startSubscriptionCheckout', { as })
  const user = async (as: Person) => (await studio.call('getUser', { as })).answer
  const subjectsTo = async (person: Person) => {
    const mails = (await studio.mails()).filter(({ to }) => to === person.user.email)
    return mails.map(({ subject }) => subject)
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
    await studio.pass({ seconds: 0 })
    return aMember()
  }
  /** Time passes at both, and all that has become due is done and reported. */
  async function at(instant: string): Promise<void> {
    studio.clock.set(instant)
    await studio.pass({ seconds: 0 })
    await studio.runJobs()
    await studio.deliverPendingEvents()
    await studio.runJobs()
  }
  /** Read without a session, which ends within the time that some plans take. */
  const overview = ({ user: { id } }: Person) => showMembership(studio.deps, { id })
  const planAt = (id: string) => studio.deps.payments.findSubscription(id)
  const renew = (subscription: string, outcome = 'succeeded') =>
    studio.control(`subscriptions/${subscription}/renew?outcome=${outcome}`)
  async function inPortal(ann: Person, action: 'cancel' | 'resume'): Promise<void> {
    const subscription = String((await user(ann)).stripeSubscriptionId)
    await studio.inPortal(ann, { action, subscription })
  }
  return { subscribe, user, subjectsTo, aMember, aPlan, at, overview, planAt, renew, inPortal }
}
