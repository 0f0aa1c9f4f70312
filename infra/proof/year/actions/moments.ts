import { isClearUntil } from '../follow-plans.ts'
import { HOUR, MINUTE } from '../model/calendar.ts'
import { addPayment, addSeat, closeCheckout, confirm, end, expectRefund } from '../model/effects.ts'
import { answerTo, comingOccurrences, type Occurrence, seatsTaken } from '../model/rules.ts'
import { getLiveLists, type Member, seatKey } from '../model/state.ts'
import { settle } from '../settle.ts'
import { control, payAt, type World } from '../world.ts'
import { type Act, agrees, getMembers, mayBook, someFreeSeat, someOccurrence } from './act.ts'
import { changeClass } from './classes.ts'
import { openClassCheckout, payClassCheckout } from './seats.ts'

const bookingBodyOf = ({ classId, date, scheduleId }: Occurrence) => ({ classId, bookingDate: date, scheduleId })

const ask = (world: World, { member, occurrence }: { member: Member; occurrence: Occurrence }) =>
  world.call({ as: member, method: 'POST', path: '/api/bookings', body: bookingBodyOf(occurrence) })

function booked(world: World, given: { id: string; member: Member; occurrence: Occurrence }) {
  const right = world.model.classes.get(given.occurrence.classId)?.cents === 0 ? 'free' : 'covered'
  const seat = addSeat(world, { ...given, right, cents: 0 })
  confirm(world, seat)
  return seat
}

/** Several want the last seats at one moment: as many get one as there are, whichever they be. */
const lastSeats: Act = {
  kind: 'several want the last seats at once',
  weight: 0.3,
  run: async (world) => {
    const { model, chance, now } = world
    const left = (occurrence: Occurrence) =>
      (model.classes.get(occurrence.classId)?.capacity ?? 0) - seatsTaken(model, occurrence)
    // A seat that is reserved for a waitlist is public in the request that finds no member waiting who could have it.
    const isKept = (occurrence: Occurrence) => (model.lists.get(seatKey(occurrence))?.reserved ?? 0) > 0
    const scarce = comingOccurrences(model, { now: now(), days: 10 }).filter(
      (one) => left(one) >= 1 && left(one) <= 3 && !isKept(one),
    )
    const occurrence = chance.one(scarce)
    if (!occurrence) return false
    const seats = left(occurrence)
    const wanting = mayBook(world, occurrence).slice(0, seats + 2)
    if (wanting.length <= seats) return false
    const answers = await Promise.all(
      wanting.map(async (member) => ({ member, ...(await ask(world, { member, occurrence })) })),
    )
    for (const { member, code, body } of answers) {
      world.tell(member, `wants one of the last ${seats} seats on ${occurrence.date}: ${code}`)
      if (code === 'done') booked(world, { id: String(body.id), member, occurrence })
      else if (code !== 'CLASS_FULL') world.find(`wants a last seat: answered ${code}`, member)
    }
    const won = answers.filter(({ code }) => code === 'done').length
    if (won !== seats) world.find(`${won} of ${seats} last seats were given to ${wanting.length} people`)
    return true
  },
}

/** An occurrence is cancelled while a user books it: the booking is refused, or made and then cancelled by the studio. */
const cancelWhileBooked: Act = {
  kind: 'a date is cancelled while it is booked',
  weight: 0.2,
  run: async (world) => {
    const { model } = world
    const seat = someFreeSeat(world)
    if (!seat) return false
    const { occurrence, member } = seat
    const path = `/api/admin/schedules/${occurrence.scheduleId}/dates/${occurrence.date}/cancel`
    const [answer, cancelled] = await Promise.all([
      ask(world, { member, occurrence }),
      world.call({ as: world.admin, method: 'POST', path, body: {} }),
    ])
    agrees(world, { code: cancelled.code, must: 'done', what: `cancels ${path}` })
    world.tell(member, `books ${occurrence.date} while it is cancelled: ${answer.code}`)
    if (answer.code === 'done') booked(world, { id: String(answer.body.id), member, occurrence })
    else if (answer.code !== 'NOT_SCHEDULED') world.find(`books a cancelled date: answered ${answer.code}`, member)
    const key = `${occurrence.scheduleId}:${occurrence.date}`
    const usual = { startTime: null, endTime: null, substituteId: null }
    model.dates.set(key, { ...usual, ...model.dates.get(key), isCancelled: true })
    for (const one of model.bookings.values()) {
      if (one.scheduleId !== occurrence.scheduleId || one.date !== occurrence.date) continue
      if (one.status === 'confirmed') end(world, one, { by: 'studio' })
      const checkout = model.checkoutOf.get(one.id)
      if (checkout) closeCheckout(world, checkout)
    }
    await settle(world)
    return true
  },
}

/** Paid when the class has begun, before anybody looked at the hold: the money goes back, and nothing is booked. */
const payAfterStart: Act = {
  kind: 'a checkout is paid after the start',
  weight: 1.5,
  run: async (world) => {
    const { model, chance, now } = world
    const late = ({ startsAt }: Occurrence) => startsAt + 5 * MINUTE
    const soon = comingOccurrences(model, { now: now(), days: 1 }).filter(
      (one) => one.startsAt < now() + 4 * HOUR && isClearUntil(world, late(one)),
    )
    const occurrence = chance.one(soon)
    if (!occurrence || world.isProviderAway || !chance.isWithin(0.3)) return false
    const paying = getMembers(world).filter(
      (member) => answerTo(model, { member, occurrence, now: now(), how: 'pay' }) === 'done',
    )
    const member = chance.one(paying)
    if (!member) return false
    const before = occurrence.startsAt - 10 * MINUTE
    if (now() < before) await world.clock.moveTo(before)
    const checkout = await openClassCheckout(world, { member, occurrence })
    const booking = model.bookings.get(checkout?.bookingId ?? '')
    if (!checkout || !booking) return true
    await world.clock.moveTo(late(occurrence))
    // The page shows the checkout as long as the provider holds it open.
    const isPaid = await payAt(world, { url: checkout.url, card: '4242424242424242' })
    world.tell(member, `pays five minutes after the start: ${isPaid}`)
    checkout.isOpen = false
    booking.status = 'expired'
    model.touched.add(booking.id)
    if (isPaid) {
      const session = world.studio.emulators.payments.records.checkouts.get(checkout.sessionId)?.session
      const id = String(session?.payment_intent)
      const what = `a class that had begun on ${occurrence.date}`
      addPayment(world, { id, memberId: member.id, cents: checkout.cents, source: 'class', what, bookingId: null })
      Object.assign(model.payments.get(id) ?? {}, { backCents: checkout.cents, wasDisputed: true })
      expectRefund(world, { member, cents: checkout.cents, title: model.classes.get(occurrence.classId)?.name ?? '' })
    }
    await settle(world)
    return true
  },
}

/** A price changes while a checkout is open: the next attempt opens one at the new price, which is then paid. */
const priceChanges: Act = {
  kind: 'a price changes under an open checkout',
  weight: 0.3,
  run: async (world) => {
    const { model, chance, now } = world
    const occurrence = someOccurrence(world, 12)
    const of = model.classes.get(occurrence?.classId ?? '')
    if (!occurrence || !of || of.cents === 0 || world.isProviderAway) return false
    // What an open offer asks for stays as it was said.
    if (getLiveLists(model).some(({ classId }) => classId === of.id)) return false
    const paying = getMembers(world).filter(
      (member) => answerTo(model, { member, occurrence, now: now(), how: 'pay' }) === 'done',
    )
    const member = chance.one(paying)
    if (!member || !(await openClassCheckout(world, { member, occurrence }))) return false
    const cents = of.cents + 100
    await changeClass(world, { of, body: { dropInPrice: (cents / 100).toFixed(2) } })
    of.cents = cents
    const checkout = await openClassCheckout(world, { member, occurrence })
    if (checkout) await payClassCheckout(world, checkout)
    return true
  },
}

/** The provider sends all events of a payment again: nothing changes. */
const eventSentAgain: Act = {
  kind: 'an event comes again',
  weight: 0.4,
  run: async (world) => {
    const { events } = world.studio.emulators.payments.records
    const event = world.chance.one(events.all().slice(-200))
    if (!event || world.isProviderAway) return false
    await control(world, `payments/events/${event.id}/resend`)
    return true
  },
}

export const momentActs: readonly Act[] = [lastSeats, cancelWhileBooked, payAfterStart, priceChanges, eventSentAgain]
