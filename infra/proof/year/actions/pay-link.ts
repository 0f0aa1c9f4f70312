import { addPayment, confirm } from '../model/effects.ts'
import { answerTo, countOpenCheckouts, getOccurrence, MOST_OPEN_CHECKOUTS } from '../model/rules.ts'
import type { BookingModel, Member } from '../model/state.ts'
import { payAt, type World } from '../world.ts'
import { type Act, agrees } from './act.ts'
import { openClassCheckout, payClassCheckout } from './seats.ts'

const CARD = '4242424242424242'
const SOON_MS = 60_000

/** Seats that a mail has named with a link to pay for them: kept for a day, or released already. */
const named = ({ model, now }: World): BookingModel[] =>
  [...model.bookings.values()].filter(({ memberId, startsAt, releaseAt, status, endedBy, classId }) => {
    if (startsAt <= now() + SOON_MS || model.members.get(memberId)?.isClosed !== false) return false
    return (
      model.classes.get(classId)?.isActive &&
      (endedBy === 'membership' || (status === 'confirmed' && isKeptUntil(releaseAt, now())))
    )
  })

const isKeptUntil = (releaseAt: number | null, now: number) => releaseAt !== null && releaseAt > now + SOON_MS

/** The link leads to a checkout for that very seat; once it was released, for another one of the same date. */
const payByLink: Act = {
  kind: 'a seat without cover is paid by its link',
  weight: 1,
  run: async (world) => {
    const { model, chance } = world
    const booking = chance.one(named(world))
    const member = model.members.get(booking?.memberId ?? '')
    if (!booking || !member || world.isProviderAway) return false
    if (booking.status === 'confirmed') await payForKept(world, { member, booking })
    else await payForReleased(world, { member, booking })
    return true
  },
}

type Seat = { member: Member; booking: BookingModel }

async function payForKept(world: World, { member, booking }: Seat): Promise<void> {
  const { model, studio } = world
  const of = model.classes.get(booking.classId)
  const path = `/api/bookings/${booking.id}/checkout`
  const { code, body } = await world.call({ as: member, method: 'POST', path })
  const isOneTooMany = countOpenCheckouts(model, { member, now: world.now() }) >= MOST_OPEN_CHECKOUTS
  const must = of?.cents === 0 ? 'FREE_FOR_YOU' : isOneTooMany ? 'TOO_MANY_CHECKOUTS' : 'done'
  if (!of || !agrees(world, { code, must, what: `follows the link of ${of.name} on ${booking.date}`, member })) return
  if (must !== 'done') return
  if (!(await payAt(world, { url: String(body.checkoutUrl), card: CARD }))) {
    world.find('a seat could not be paid by its link', member)
    return
  }
  const session = studio.emulators.payments.records.checkouts.get(String(body.sessionId))?.session
  const id = String(session?.payment_intent)
  Object.assign(booking, { right: 'paid', cents: of.cents, paymentId: id, releaseAt: null })
  const what = `class ${of.name} on ${booking.date}, by its link`
  addPayment(world, { id, memberId: member.id, cents: of.cents, source: 'class', what, bookingId: booking.id })
  world.tell(member, `paid ${of.cents} cents by the link`)
  confirm(world, booking)
}

async function payForReleased(world: World, { member, booking }: Seat): Promise<void> {
  const { model, now } = world
  const schedule = model.schedules.get(booking.scheduleId)
  const occurrence = schedule && getOccurrence(model, schedule, booking.date)
  if (!occurrence || answerTo(model, { member, occurrence, now: now(), how: 'pay' }) !== 'done') return
  const checkout = await openClassCheckout(world, { member, occurrence, path: `/api/bookings/${booking.id}/checkout` })
  if (checkout) await payClassCheckout(world, checkout)
}

export const payLinkActs: readonly Act[] = [payByLink]
