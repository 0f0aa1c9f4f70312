import { keeps } from '../../membership/reference.ts'
import { HOUR, whenText } from './calendar.ts'
import { type Scene, vacated } from './effects.ts'
import type { BookingModel, Member } from './state.ts'

const NOTICE = 24 * HOUR
const LATEST_BEFORE_START = 2 * HOUR

type Seat = { member: Member; startsAt: number }

/**
 * Whether a free seat keeps its right. A plan that is set to end keeps it until it has ended, and an unpaid renewal takes
 * nothing away until the provider gives it up.
 */
export function isKept({ model }: Pick<Scene, 'model'>, { member, startsAt }: Seat): boolean {
  if (member.isAdmin || member.hasPremium) return true
  const life = model.lives.get(member.id)
  return life !== undefined && keeps(life, startsAt)
}

const isFreeAndComing = ({ now }: Scene, { status, right, startsAt }: BookingModel): boolean =>
  status === 'confirmed' && right === 'covered' && startsAt > now()

/**
 * A member's plan has changed, or the hours of a class: free seats that the plan does not cover are listed in one mail and
 * released later.
 */
export function reviewFreeSeats(scene: Scene, member: Member): void {
  const { model, now } = scene
  if (member.isClosed) return
  const lost: BookingModel[] = []
  for (const booking of model.byMember.get(member.id) ?? []) {
    if (!isFreeAndComing(scene, booking)) continue
    const { startsAt } = booking
    if (isKept(scene, { member, startsAt })) booking.releaseAt = null
    else if (costsNothing(scene, booking)) becomesFree(booking)
    else if (booking.releaseAt === null) {
      lost.push(booking)
      if (startsAt - NOTICE < now()) releaseNow(scene, booking)
      else booking.releaseAt = Math.min(now() + NOTICE, startsAt - LATEST_BEFORE_START)
    } else booking.releaseAt = Math.min(booking.releaseAt, startsAt - LATEST_BEFORE_START)
  }
  if (lost.length === 0) return
  scene.expectEmail({
    to: member.email,
    subject: lost.length === 1 ? 'A class you booked is no longer covered' : 'Classes you booked are no longer covered',
    // Each with the link that pays for this very booking.
    says: lost.flatMap((booking) => [whenText(booking), `payBooking=${booking.id}`]),
  })
}

const costsNothing = ({ model }: Scene, { classId }: BookingModel): boolean => model.classes.get(classId)?.cents === 0

/** The class is free for everybody when the seat loses its cover: it needs none from then on. */
function becomesFree(booking: BookingModel): void {
  booking.releaseAt = null
  booking.right = 'free'
}

function releaseNow(scene: Scene, booking: BookingModel): void {
  const { model } = scene
  booking.status = 'cancelled'
  vacated(scene, booking)
  booking.endedBy = 'membership'
  model.touched.add(booking.id)
}

/** Seats past their release time are free again, and their members get a mail. */
export function releaseFreeSeats(scene: Scene): void {
  const { model, now } = scene
  for (const booking of model.bookings.values()) {
    if (booking.status !== 'confirmed' || booking.releaseAt === null || booking.releaseAt > now()) continue
    if (costsNothing(scene, booking)) {
      becomesFree(booking)
      continue
    }
    releaseNow(scene, booking)
    const member = model.members.get(booking.memberId)
    if (!member || member.isClosed) continue
    const name = model.classes.get(booking.classId)?.name
    scene.expectEmail({ to: member.email, subject: `Your place was released: ${name}`, says: [whenText(booking)] })
  }
}

/**
 * A member pauses their plan: free seats from one instant to another are given up, late ones noted as such; the one mail
 * about the pause lists them. Answers them.
 */
export function giveUpFor(scene: Scene, { member, from, until }: { member: Member; from: number; until: number }) {
  const { model, now } = scene
  const inside = (model.byMember.get(member.id) ?? []).filter(
    (one) => isFreeAndComing(scene, one) && one.startsAt >= from && one.startsAt < until && !costsNothing(scene, one),
  )
  for (const booking of inside) {
    Object.assign(booking, { status: 'cancelled', endedBy: 'member', isLate: now() > booking.cancelBy })
    vacated(scene, booking)
    model.touched.add(booking.id)
  }
  return inside
}
