import { dayAt } from '../model/calendar.ts'
import { getLivePlan } from '../model/rules.ts'
import type { World } from '../world.ts'

/** Each cent at the provider: for what it was paid, and what went back of it. */
export function checkPayments({ model, studio, find }: World): void {
  const { charges, invoices, disputes } = studio.emulators.payments.records
  const ofPlans = new Set(invoices.all().map((invoice) => intentIn(invoice)))
  const known = new Set<string>()
  for (const charge of charges.all()) {
    const id = String(charge.payment_intent)
    known.add(id)
    const must = model.payments.get(id)
    const member = must && model.members.get(must.memberId)
    if (!must) {
      // A plan's payment counts as earned until it is refunded.
      if (!ofPlans.has(id)) find(`payment ${id} of ${charge.amount} cents is for nothing`)
      continue
    }
    if (charge.amount !== must.cents) find(`payment ${id}: ${charge.amount} cents, must be ${must.cents}`, member)
    if (charge.amount_refunded !== must.backCents) {
      const words = `${charge.amount_refunded} cents of ${charge.amount} went back, must be ${must.backCents}`
      find(`payment ${id} for ${must.what}: ${words}`, member)
    }
  }
  for (const id of model.payments.keys()) if (!known.has(id)) find(`payment ${id} does not exist`)
  void disputes
}

const intentIn = (invoice: { id?: string }) => `pi_${String(invoice.id).slice(3)}`

/** Memberships as the studio shows them against the plans at the provider. */
export async function checkMembers({ model, studio, find }: World): Promise<void> {
  const users = await studio.database
    .collection('users')
    .find(
      {},
      {
        projection: {
          membershipType: 1,
          membershipStatus: 1,
          membershipEndsAt: 1,
          cancelAtPeriodEnd: 1,
          emailVerifiedAt: 1,
        },
      },
    )
    .toArray()
  for (const { _id, ...is } of users) {
    const member = model.members.get(String(_id))
    if (!member || member.isClosed || member.isAdmin) continue
    if ((is.emailVerifiedAt !== null) !== member.isVerified)
      find(`the address is proved: ${is.emailVerifiedAt}`, member)
    const plan = getLivePlan(model, member.id)
    const had = [...model.plans.values()].some(({ memberId }) => memberId === member.id)
    const must = plan?.status ?? (had ? 'cancelled' : null)
    if (member.hasPremium) {
      if (is.membershipType !== 'premium') find(`has ${is.membershipType}, must have premium`, member)
      continue
    }
    if (is.membershipStatus !== must) find(`is ${is.membershipStatus}, must be ${must}`, member)
    if (plan && is.cancelAtPeriodEnd !== plan.isEnding) find('the end of the plan is not known', member)
  }
}

/** Enrollments: paid ones run from the day after their payment, and are completed when they are over. */
export async function checkEnrollments({ model, studio, find, now }: World): Promise<void> {
  const stored = await studio.database.collection('program_enrollments').find().toArray()
  const today = dayAt(now())
  for (const must of model.enrollments) {
    const is = stored.find(({ paymentIntentId }) => paymentIntentId === must.paymentId)
    const status = must.isCancelled ? 'cancelled' : today > must.endDate ? 'completed' : 'active'
    const given = is && `${is.status} ${is.startDate} ${is.endDate} ${is.price.paid}`
    const wanted = `${status} ${must.startDate} ${must.endDate} ${must.cents}`
    if (given !== wanted) find(`an enrollment is ${given}, must be ${wanted}`, model.members.get(must.memberId))
  }
  const live = stored.filter(({ status }) => status === 'active' || status === 'completed').length
  const must = model.enrollments.filter(({ isCancelled }) => !isCancelled).length
  if (live !== must) find(`${live} enrollments, must be ${must}`)
}
