import { dayAt, dollars, HOUR, plusDays, toInstant, whenText } from './calendar.ts'
import type { ExpectedEmail } from './expected-emails.ts'
import { getCancelDeadline, getOccurrence, type Occurrence } from './rules.ts'
import {
  type BookingModel,
  type CheckoutModel,
  keepBooking,
  type ListModel,
  type Member,
  type PaymentModel,
  type Right,
  type StudioModel,
  seatKey,
  waitingIn,
} from './state.ts'

/** The studio's own inbox. */
export const STUDIO = 'studio@stillwater.example'

/** What a change of the model needs of the simulation. */
export type Scene = { model: StudioModel; now(): number; expectEmail(mail: ExpectedEmail): void }

const memberOf = ({ model }: Scene, { memberId }: BookingModel): Member | undefined => {
  const member = model.members.get(memberId)
  return member?.isClosed ? undefined : member
}
const nameOf = ({ model }: Scene, { classId }: BookingModel) => model.classes.get(classId)?.name ?? ''

type Seat = { id: string; member: Member; occurrence: Occurrence; right: Right; cents: number }

/** A seat that was taken, not confirmed yet. */
export function addSeat({ model, now }: Scene, { id, member, occurrence, right, cents }: Seat): BookingModel {
  const { classId, scheduleId, date, startsAt, endsAt } = occurrence
  const booking: BookingModel = {
    ...{ id, memberId: member.id, classId, scheduleId, date, startsAt, endsAt, right, cents },
    ...{ cancelBy: getCancelDeadline(startsAt), movedFrom: null, status: 'pending', paymentId: null, madeAt: now() },
    ...{ releaseAt: null, isReminded: false, isLate: false, endedBy: null, hasCome: false, isWalkIn: false },
  }
  keepBooking(model, booking)
  return booking
}

const CLOSES_BEFORE = HOUR

/** A seat of an occurrence is free again: until its list closes, it is kept for those who wait. */
export function vacated({ model, now }: Scene, booking: BookingModel): void {
  const list = model.lists.get(seatKey(booking))
  if (list && waitingIn(list).length > 0 && now() < booking.startsAt - CLOSES_BEFORE) list.reserved += 1
}

/** A class has more seats: those that are free are kept for those who wait. */
export function keepAdded(scene: Scene, { list, free }: { list: ListModel; free: number }): void {
  const startsAt = startOf(scene.model, list)
  const isOpen = startsAt !== null && scene.now() < startsAt - CLOSES_BEFORE
  if (free > 0 && isOpen && waitingIn(list).length > 0) list.reserved += free
}

/** When the occurrence of a list begins; null when it does not take place any more. */
function startOf(model: StudioModel, { classId, scheduleId, date }: ListModel): number | null {
  const schedule = model.schedules.get(scheduleId)
  if (!schedule || !model.classes.get(classId)?.isActive) return null
  return getOccurrence(model, schedule, date)?.startsAt ?? null
}

/** A seat becomes a booking: it is confirmed by mail, and reminded of unless it is for today. */
export function confirm(scene: Scene, booking: BookingModel): void {
  booking.status = 'confirmed'
  scene.model.touched.add(booking.id)
  booking.isReminded ||= booking.date <= dayAt(scene.now())
  const member = memberOf(scene, booking)
  if (!member) return
  const paid = booking.right === 'paid' ? [`Paid`, dollars(booking.cents)] : []
  scene.expectEmail({
    to: member.email,
    subject: `${booking.fromList && booking.cents === 0 ? 'You got in' : 'You are booked'}: ${nameOf(scene, booking)}`,
    says: [whenText(booking), ...paid],
  })
}

type End = { by: 'member' | 'studio' | 'account'; note?: string }

/** A booking ends; what the studio ends, or has moved before, is given back as far as it was not before. */
export function end(scene: Scene, booking: BookingModel, { by }: End): void {
  const isBack = by === 'studio' || (by === 'member' && booking.movedFrom !== null)
  booking.isLate = by === 'member' && scene.now() > booking.cancelBy
  booking.status = 'cancelled'
  booking.endedBy = by
  vacated(scene, booking)
  scene.model.touched.add(booking.id)
  const payment = booking.paymentId ? scene.model.payments.get(booking.paymentId) : undefined
  const backCents = isBack && payment ? payment.cents - payment.backCents - payment.lostCents : 0
  // What a bank has taken for good is owed no more.
  const isRefused = payment !== undefined && payment.disputeId !== null
  if (payment && backCents > 0 && !isRefused) payment.backCents += backCents
  if (payment && backCents > 0 && isRefused) failRefund(scene, { booking, payment })
  const member = memberOf(scene, booking)
  if (!member || by === 'account') return
  const name = nameOf(scene, booking)
  scene.expectEmail({
    to: member.email,
    subject: by === 'studio' ? `We had to cancel: ${name}` : `Booking cancelled: ${name}`,
    says: [
      whenText(booking),
      ...(booking.isLate ? ['noted as a late cancellation'] : []),
      ...(backCents > 0 ? [`You get your ${dollars(backCents)} back`] : []),
      ...(by === 'member' && payment && !isBack ? ['are not refundable'] : []),
    ],
  })
  if (backCents > 0 && !isRefused) expectRefund(scene, { member, cents: backCents, title: name })
}

/** The provider gives nothing back of what a bank has taken, or may still take. */
export const isChargedBack = ({ disputeId, lostCents }: PaymentModel): boolean => disputeId !== null || lostCents > 0

/** A refund that the provider refuses for good: the studio gets one mail and sees the refund until it is handled. */
function failRefund(scene: Scene, { booking, payment }: { booking: BookingModel; payment: PaymentModel }): void {
  scene.model.failedWork.add(`refund:${payment.id}`)
  const subject = `Needs attention: Refund, ${nameOf(scene, booking)}, ${dollars(payment.cents)}`
  scene.expectEmail({ to: STUDIO, subject, says: [] })
}

/** The mail that money is on its way. */
export function expectRefund(scene: Scene, { member, cents, title }: { member: Member; cents: number; title: string }) {
  scene.expectEmail({ to: member.email, subject: `Your refund of ${dollars(cents)}`, says: [title] })
}

/** Reminders of tomorrow's classes, once for each, from seven in the morning on. */
export function remind(scene: Scene): void {
  const today = dayAt(scene.now())
  if (scene.now() < toInstant(today, '07:00')) return
  const tomorrow = plusDays(today, 1)
  for (const booking of scene.model.bookings.values()) {
    if (booking.date !== tomorrow || booking.status !== 'confirmed' || booking.isReminded) continue
    booking.isReminded = true
    const member = memberOf(scene, booking)
    if (!member) continue
    scene.expectEmail({
      to: member.email,
      subject: `Tomorrow: ${nameOf(scene, booking)}`,
      says: [whenText(booking), ...(scene.now() <= booking.cancelBy ? ['please cancel by'] : [])],
    })
  }
}

/** Holds that ran out, half an hour after they were made or when their class began. */
export function expireHolds(scene: Scene): void {
  const { model, now } = scene
  for (const checkout of model.checkouts.values()) {
    if (!checkout.isOpen || checkout.holdEndsAt > now()) continue
    checkout.isOpen = false
    const booking = checkout.bookingId ? model.bookings.get(checkout.bookingId) : undefined
    if (booking?.status !== 'pending') continue
    booking.status = 'expired'
    vacated(scene, booking)
    model.touched.add(booking.id)
  }
}

/** A checkout ends unpaid, and so does the seat that it held; `isTakenOver`: another booking of its member has it. */
export function closeCheckout(scene: Scene, checkout: CheckoutModel, { isTakenOver = false } = {}): void {
  const { model } = scene
  if (!checkout.isOpen) return
  checkout.isOpen = false
  const held = checkout.bookingId ? model.bookings.get(checkout.bookingId) : undefined
  if (held?.status !== 'pending') return
  held.status = 'cancelled'
  held.endedBy = 'checkout'
  if (!isTakenOver) vacated(scene, held)
  model.touched.add(held.id)
}

type Paid = Pick<PaymentModel, 'id' | 'memberId' | 'cents' | 'source' | 'what' | 'bookingId'>

export function addPayment({ model }: Pick<Scene, 'model'>, paid: Paid): void {
  model.payments.set(paid.id, { ...paid, backCents: 0, lostCents: 0, disputeId: null, wasDisputed: false })
}

/** The studio ends what is booked or held and has not begun: everything that `fits`. */
export function studioEnds(scene: Scene, fits: (booking: BookingModel) => boolean): void {
  for (const booking of scene.model.bookings.values()) {
    if (booking.startsAt <= scene.now() || !fits(booking)) continue
    if (booking.status === 'confirmed') end(scene, booking, { by: 'studio' })
    if (booking.status !== 'pending') continue
    const checkout = scene.model.checkoutOf.get(booking.id)
    if (checkout) closeCheckout(scene, checkout)
  }
}
