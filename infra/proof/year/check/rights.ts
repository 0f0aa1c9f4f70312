import { HOUR } from '../model/calendar.ts'
import { isKept } from '../model/free-seats.ts'
import type { World } from '../world.ts'

/** Each seat that is kept has one right behind it: paid, free for everybody, covered for that date, or a day's notice. */
export function checkRights(world: World): void {
  const { model, now } = world
  for (const booking of model.bookings.values()) {
    if (booking.status !== 'confirmed' || booking.right !== 'covered' || booking.startsAt <= now()) continue
    const member = model.members.get(booking.memberId)
    if (!member || isKept(world, { member, startsAt: booking.startsAt })) continue
    const isNoticed = booking.releaseAt !== null && booking.releaseAt > now() - HOUR
    if (!isNoticed) world.find(`booking ${booking.id} of ${booking.date} has no right behind it`, member)
  }
}
