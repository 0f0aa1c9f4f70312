import type { PayingStudio } from '../../../testing/paying.ts'
import type { Person } from '../../../testing/people.ts'

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
  const renew = (subscription: string, outcome = 'succeeded') =>
    studio.control(`subscriptions/${subscription}/renew?outcome=${outcome}`)
  async function inPortal(ann: Person, action: 'cancel' | 'resume'): Promise<void> {
    const subscription = String((await user(ann)).stripeSubscriptionId)
    const { answer } = await studio.call('openCustomerPortal', { as: ann })
    const page = `${studio.emulators.url}${new URL(answer.portalUrl).pathname}`
    const done = await fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ action, subscription }),
      redirect: 'manual',
    })
    if (done.status >= 400) throw new Error(`the portal answered ${done.status}`)
  }
  return { subscribe, user, subjectsTo, aMember, renew, inPortal }
}
