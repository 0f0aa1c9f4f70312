import { HOUR } from '../model/calendar.ts'
import { isCovered, livePlanOf } from '../model/rules.ts'
import type { BookingModel } from '../model/state.ts'
import type { World } from '../world.ts'

/** How long a member has to pay for what their plan does not cover any more; some minutes more for the jobs. */
const GRACE = 24 * HOUR + 2 * HOUR

/** Since when each free booking has had nothing behind it. */
export type Uncovered = Map<string, number>

/** Each seat that is kept has one right behind it: paid, free for everybody, or covered for that date. */
export function checkRights(world: World, uncovered: Uncovered): void {
  const { model, now } = world
  for (const booking of model.bookings.values()) {
    if (booking.status !== 'confirmed' || booking.right !== 'covered' || booking.startsAt <= now()) continue
    const member = model.members.get(booking.memberId)
    if (!member) continue
    if (isKept(world, booking)) {
      uncovered.delete(booking.id)
      continue
    }
    const since = uncovered.get(booking.id) ?? now()
    uncovered.set(booking.id, since)
    if (now() - since > GRACE) world.find(`booking ${booking.id} of ${booking.date} has no right behind it`, member)
  }
}

// What was booked before a renewal failed stays until the provider gives it up.
function isKept({ model }: World, { memberId, startsAt }: BookingModel): boolean {
  const member = model.members.get(memberId)
  if (!member) return false
  return isCovered(model, { member, startsAt }) || livePlanOf(model, memberId)?.status === 'past_due'
}
