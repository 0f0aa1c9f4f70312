import { expectRefund, isChargedBack } from '../model/effects.ts'
import type { BookingModel, PaymentModel } from '../model/state.ts'
import { settle } from '../settle.ts'
import type { World } from '../world.ts'
import { type Act, agrees, comingBookings } from './act.ts'
import { cancel } from './seats.ts'

const ask = (world: World, path: string, body?: object) =>
  world.call({ as: world.admin, method: 'POST', path: `/api/admin/failed-jobs/${path}`, ...(body ? { body } : {}) })

/** Its refund is refused for good while the bank has the money, or may yet take it. */
const cancelDisputed: Act = {
  kind: 'studio cancels a disputed booking',
  weight: 0.3,
  run: async (world) => {
    const { model, chance } = world
    const isDisputed = ({ paymentId }: BookingModel) => {
      const payment = model.payments.get(paymentId ?? '')
      return payment !== undefined && isChargedBack(payment)
    }
    const booking = chance.one(comingBookings(world, isDisputed))
    if (!booking) return false
    await cancel(world, booking, 'studio')
    await settle(world)
    return true
  },
}

/** An admin looks after a refund that the provider has refused: by hand, or by having it tried again. */
const lookAfter: Act = {
  kind: 'failed work is looked after',
  weight: 0.5,
  run: async (world) => {
    const { model, chance } = world
    // What is still on its way is refused first.
    if (model.failedWork.size > 0) await settle(world)
    const id = chance.one([...model.failedWork])
    const payment = model.payments.get(id?.replace('refund:', '') ?? '')
    const mail = model.refusedEmails.get(id ?? '')
    if (!id || !(payment || mail) || world.isProviderAway) return false
    const path = encodeURIComponent(id)
    if (chance.isWithin(0.5)) {
      const { code } = await ask(world, `${path}/handled`, { reason: 'Paid back by bank transfer.' })
      if (agrees(world, { code, must: 'done', what: `settles ${id}` })) model.failedWork.delete(id)
      return true
    }
    const { code } = await ask(world, `${path}/retry`)
    const isTried = agrees(world, { code, must: 'done', what: `tries ${id} again` })
    if (isTried && payment && !isChargedBack(payment)) goBack(world, payment)
    if (isTried && mail) {
      model.failedWork.delete(id)
      world.expectEmail(mail)
    }
    // Refused again, it is back in the list of failed mails, which the studio was notified about.
    await settle(world)
    return true
  },
}

function goBack(world: World, payment: PaymentModel): void {
  const { model } = world
  const cents = payment.cents - payment.backCents
  payment.backCents = payment.cents
  model.failedWork.delete(`refund:${payment.id}`)
  const member = model.members.get(payment.memberId)
  const of = model.classes.get(model.bookings.get(payment.bookingId ?? '')?.classId ?? '')
  if (member && !member.isClosed) expectRefund(world, { member, cents, title: of?.name ?? '' })
}

export const attentionActs: readonly Act[] = [cancelDisputed, lookAfter]
