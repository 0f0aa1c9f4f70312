import { dayAt, dollars, plusDays } from '../model/calendar.ts'
import { addPayment, end, expectRefund, STUDIO } from '../model/effects.ts'
import { getLivePlan, programPrice } from '../model/rules.ts'
import type { Member, PaymentModel } from '../model/state.ts'
import { settle } from '../settle.ts'
import { control, payAt, type World } from '../world.ts'
import { type Act, agrees, getMembers, someone } from './act.ts'

const CARD = '5555555555554444'

const titleOf = ({ model }: World, { bookingId, what }: PaymentModel): string => {
  const booking = model.bookings.get(bookingId ?? '')
  return booking ? (model.classes.get(booking.classId)?.name ?? '') : what
}

const openMember = ({ model }: World, { memberId }: PaymentModel) => {
  const member = model.members.get(memberId)
  return member && !member.isClosed ? member : undefined
}

/** Payments of which something is left, that no bank disputes. */
const refundable = (world: World, fits: (one: PaymentModel) => boolean = () => true): PaymentModel[] =>
  [...world.model.payments.values()].filter(
    (one) => one.backCents < one.cents && !one.wasDisputed && openMember(world, one) && fits(one),
  )

const enroll: Act = {
  kind: 'enroll in a program',
  weight: 1,
  run: async (world) => {
    const { model, chance, now } = world
    const [member, program] = [someone(world), chance.one([...model.programs.values()])]
    if (!member || !program || world.isProviderAway) return false
    const isIn = model.enrollments.some(
      (one) =>
        one.memberId === member.id && one.programId === program.id && !one.isCancelled && one.endDate >= dayAt(now()),
    )
    const path = '/api/create-program-checkout'
    const { code, body } = await world.call({ as: member, method: 'POST', path, body: { programId: program.id } })
    const must = isIn ? 'ALREADY_ENROLLED' : 'done'
    agrees(world, { code, must, what: `wants ${program.name}`, member })
    if (code !== 'done' || !(await payAt(world, { url: String(body.checkoutUrl), card: CARD }))) return true
    const session = world.studio.emulators.payments.records.checkouts.get(String(body.sessionId))?.session
    const paymentId = String(session?.payment_intent)
    const cents = programPrice(model, { member, cents: program.cents })
    addPayment(world, {
      id: paymentId,
      memberId: member.id,
      cents,
      source: 'program',
      what: program.name,
      bookingId: null,
    })
    const startDate = plusDays(dayAt(now()), 1)
    const endDate = plusDays(startDate, 7 * program.weeks - 1)
    model.enrollments.push({
      ...{ memberId: member.id, programId: program.id, paymentId, cents, startDate, endDate, isCancelled: false },
    })
    world.expectEmail({
      to: member.email,
      subject: `You are enrolled: ${program.name}`,
      says: [dollars(cents), ...(cents < program.cents ? [dollars(program.cents - cents)] : [])],
    })
    return true
  },
}

const refundPart: Act = {
  kind: 'refund a part',
  weight: 0.35,
  run: async (world) => {
    const payment = world.chance.one(refundable(world, ({ cents, backCents }) => cents - backCents > 400))
    if (!payment || world.isProviderAway) return false
    await control(world, `payments/payments/${payment.id}/refund`, { amount: 300 })
    payment.backCents += 300
    world.tell(openMember(world, payment) ?? null, `3 dollars of ${payment.what} go back at the provider`)
    await settle(world)
    return true
  },
}

const refundWhole: Act = {
  kind: 'refund the whole',
  weight: 0.3,
  run: async (world) => {
    const { model, now } = world
    // What has taken place stays in the records as it was.
    const isComing = ({ bookingId }: PaymentModel) =>
      !bookingId || (model.bookings.get(bookingId)?.startsAt ?? 0) > now()
    const payment = world.chance.one(refundable(world, isComing))
    const member = payment && openMember(world, payment)
    if (!payment || !member || world.isProviderAway) return false
    const cents = payment.cents - payment.backCents
    await control(world, `payments/payments/${payment.id}/refund`)
    payment.backCents = payment.cents
    world.tell(member, `${payment.what} goes back whole at the provider`)
    const booking = model.bookings.get(payment.bookingId ?? '')
    if (booking?.status === 'confirmed') end(world, booking, { by: 'studio' })
    const enrollment = model.enrollments.find(({ paymentId }) => paymentId === payment.id)
    if (enrollment && !enrollment.isCancelled && enrollment.endDate >= dayAt(now())) {
      enrollment.isCancelled = true
      world.expectEmail({
        to: member.email,
        subject: `Your place is cancelled: ${payment.what}`,
        says: [payment.what],
      })
    }
    expectRefund(world, { member, cents, title: titleOf(world, payment) })
    await settle(world)
    return true
  },
}

const refundFails: Act = {
  kind: 'a refund fails',
  weight: 0.15,
  run: async (world) => {
    const { model, studio, chance } = world
    const refunds = studio.emulators.payments.records.refunds.all().slice(-40)
    const refund = chance.one(refunds.filter(({ status }) => status === 'succeeded'))
    const payment = model.payments.get(String(refund?.payment_intent))
    if (!refund || !payment || world.isProviderAway) return false
    await control(world, `payments/refunds/${refund.id}/fail`)
    payment.backCents -= refund.amount
    // What went back once and came again is left to the studio: nothing else is done with this payment.
    payment.wasDisputed = true
    world.expectEmail({
      to: STUDIO,
      subject: `A refund of ${dollars(refund.amount)} did not arrive`,
      says: [payment.id, refund.id],
    })
    await settle(world)
    return true
  },
}

const dispute: Act = {
  kind: 'a payment is disputed',
  weight: 0.3,
  run: async (world) => {
    const { model, now, chance } = world
    const isOfClass = ({ backCents, bookingId }: PaymentModel) => backCents === 0 && bookingId !== null
    const isComing = ({ bookingId }: PaymentModel) => (model.bookings.get(bookingId ?? '')?.startsAt ?? 0) > now()
    const all = refundable(world, isOfClass)
    const payment = (chance.isWithin(0.8) ? chance.one(all.filter(isComing)) : undefined) ?? chance.one(all)
    if (!payment || world.isProviderAway) return false
    const { id } = await control(world, `payments/payments/${payment.id}/dispute`, { reason: 'product_not_received' })
    payment.disputeId = String(id)
    payment.wasDisputed = true
    const words = dollars(payment.cents)
    world.expectEmail({ to: STUDIO, subject: '*', says: [words, payment.id, 'product not received'] })
    await settle(world)
    return true
  },
}

const bankDecides: Act = {
  kind: 'a bank decides a dispute',
  weight: 0.2,
  run: async (world) => {
    const payment = world.chance.one([...world.model.payments.values()].filter(({ disputeId }) => disputeId))
    if (!payment || world.isProviderAway) return false
    // Refunds on their way are refused before it decides.
    await settle(world)
    const outcome = world.chance.one(['won', 'lost', 'warning_closed'])
    await control(world, `payments/disputes/${payment.disputeId}/close`, { outcome })
    payment.disputeId = null
    if (outcome === 'lost') {
      payment.lostCents = payment.cents
      world.model.failedWork.delete(`refund:${payment.id}`)
    }
    await settle(world)
    return true
  },
}

const grant: Act = {
  kind: 'grant premium',
  weight: 0.15,
  run: async (world) => {
    const free = getMembers(world).filter((one) => !one.hasPremium && !getLivePlan(world.model, one.id))
    const member = world.chance.one(free)
    if (!member) return false
    const body = { membershipType: 'premium', membershipStatus: 'active' }
    const { code } = await world.call({ as: world.admin, method: 'PATCH', path: `/api/admin/users/${member.id}`, body })
    if (agrees(world, { code, must: 'done', what: 'is granted premium', member })) member.hasPremium = true
    return true
  },
}

/** No member is charged for a plan that a grant has replaced: while a plan renews, a grant is refused. */
const grantBesidePlan: Act = {
  kind: 'grant premium beside a paid plan',
  weight: 0.1,
  run: async (world) => {
    const renews = (one: Member) => {
      const plan = getLivePlan(world.model, one.id)
      return plan?.status === 'active' && !plan.isEnding
    }
    const member = world.chance.one(getMembers(world).filter(renews))
    if (!member) return false
    const body = { membershipType: 'premium', membershipStatus: 'active' }
    const { code } = await world.call({ as: world.admin, method: 'PATCH', path: `/api/admin/users/${member.id}`, body })
    agrees(world, { code, must: 'HAS_PAID_PLAN', what: 'is granted premium beside a paid plan', member })
    return true
  },
}

export const moneyActs: readonly Act[] = [
  ...[enroll, refundPart, refundWhole, refundFails, dispute, bankDecides, grant, grantBesidePlan],
]
