import { dayAt } from '../model/calendar.ts'
import { addSeat, closeCheckout, confirm } from '../model/effects.ts'
import { comingOccurrences, isCovered, seatsTaken } from '../model/rules.ts'
import { holdsSeat } from '../model/state.ts'
import { type Act, agrees, someone } from './act.ts'
import { payClassCheckout } from './seats.ts'

const checkIn: Act = {
  kind: 'check in',
  weight: 3,
  run: async (world) => {
    const { model, chance, now } = world
    const today = dayAt(now())
    const here = [...model.bookings.values()].filter(({ date, status }) => date === today && status === 'confirmed')
    const booking = chance.one(here)
    if (!booking) return false
    const isHere = booking.hasCome ? chance.isWithin(0.8) : true
    const path = `/api/admin/bookings/${booking.id}/check-in`
    const { code } = await world.call({ as: world.admin, method: 'PATCH', path, body: { isHere } })
    const member = model.members.get(booking.memberId)
    if (agrees(world, { code, must: 'done', what: `is here: ${isHere}`, ...(member ? { member } : {}) })) {
      booking.hasCome = isHere
    }
    return true
  },
}

const walkIn: Act = {
  kind: 'walk in',
  weight: 0.8,
  run: async (world) => {
    const { model, chance, now } = world
    const occurrence = chance.one(comingOccurrences(model, { now: now(), days: 0 }))
    const member = someone(world)
    const of = model.classes.get(occurrence?.classId ?? '')
    if (!occurrence || !member || !of) return false
    const own = (model.byMember.get(member.id) ?? []).filter(holdsSeat)
    if (own.some(({ date }) => date === occurrence.date)) return false
    const { classId, date, scheduleId } = occurrence
    const body = { userId: member.id, classId, date, scheduleId }
    const must = seatsTaken(model, occurrence) >= of.capacity ? 'CLASS_FULL' : 'done'
    const answer = await world.call({ as: world.admin, method: 'POST', path: '/api/admin/walk-ins', body })
    agrees(world, { code: answer.code, must, what: `walks in to ${of.name} on ${date}`, member })
    if (answer.code !== 'done') return true
    const isFree = of.cents === 0 || isCovered(model, { member, startsAt: occurrence.startsAt })
    const cents = isFree ? 0 : of.cents
    const right = of.cents === 0 ? 'free' : isFree ? 'covered' : 'desk'
    const booking = addSeat(world, { id: String(answer.body.bookingId), member, occurrence, right, cents })
    Object.assign(booking, { hasCome: true, isWalkIn: true })
    confirm(world, booking)
    return true
  },
}

const payLater: Act = {
  kind: 'a checkout left open is paid',
  weight: 0.8,
  run: async (world) => {
    const { model, chance, now } = world

    const open = [...model.checkouts.values()].filter(
      ({ isOpen, bookingId, holdEndsAt }) => isOpen && bookingId && holdEndsAt > now() + 5_000,
    )
    const checkout = chance.one(open)
    if (!checkout || world.isProviderAway) return false
    const member = model.members.get(checkout.memberId)
    if (!member || member.isClosed) {
      closeCheckout(world, checkout)
      return false
    }
    await payClassCheckout(world, checkout)
    return true
  },
}

export const deskActs: readonly Act[] = [checkIn, walkIn, payLater]
