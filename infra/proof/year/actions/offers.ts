import { isClearUntil } from '../follow-plans.ts'
import { addPayment, confirm, expectRefund } from '../model/effects.ts'
import { isCovered } from '../model/rules.ts'
import type { BookingModel } from '../model/state.ts'
import { settle } from '../settle.ts'
import { authenticateAt, control, payAt, type World } from '../world.ts'
import { type Act, agrees } from './act.ts'
import { formatListName, leave, openOffers, type WaitingPlace } from './lists.ts'

const CARD = '4242424242424242'
const CARD_WITH_STEP = '4000002500003155'

const decline: Act = {
  kind: 'declines an offer',
  weight: 0.3,
  run: async (world) => {
    const one = world.chance.one(openOffers(world))
    if (!one) return false
    await leave(world, one)
    await settle(world)
    return true
  },
}

/** Accepts an offer; answers where to pay, null when it was free and is booked. */
async function accept(
  world: World,
  { place, member, occurrence }: WaitingPlace,
): Promise<{ url: string | null; booking: BookingModel } | null> {
  const booking = world.model.bookings.get(place.offer?.bookingId ?? '')
  const { code, body } = await world.call({ as: member, method: 'POST', path: `/api/waitlist/${place.id}/accept` })
  if (!agrees(world, { code, must: 'done', what: `accepts a seat of ${formatListName(world, occurrence)}`, member }))
    return null
  return booking ? { url: typeof body.checkoutUrl === 'string' ? body.checkoutUrl : null, booking } : null
}

type PayInput = WaitingPlace & { url: string; booking: BookingModel }

function paid(world: World, { place, member, booking, url }: PayInput): void {
  const session = world.studio.emulators.payments.records.checkouts.get(url.split('/').at(-1) ?? '')?.session
  const id = String(session?.payment_intent)
  booking.paymentId = id
  Object.assign(place, { state: 'seated', offer: null })
  const what = `an offered seat on ${booking.date}`
  addPayment(world, { id, memberId: member.id, cents: booking.cents, source: 'class', what, bookingId: booking.id })
  confirm(world, booking)
}

/** What an offer costs follows the plan of its member; one whose plan has changed since is left to run out. */
const isAsOffered = ({ model }: World, { member, occurrence, place }: WaitingPlace): boolean => {
  const booking = model.bookings.get(place.offer?.bookingId ?? '')
  const isFree =
    model.classes.get(occurrence.classId)?.cents === 0 || isCovered(model, { member, startsAt: occurrence.startsAt })
  return booking !== undefined && (booking.cents === 0) === isFree
}

const take = ({ kind, weight, card }: { kind: string; weight: number; card: string }): Act => ({
  kind,
  weight,
  run: async (world) => {
    const isPaid = (one: WaitingPlace) => (world.model.bookings.get(one.place.offer?.bookingId ?? '')?.cents ?? 0) > 0
    const fits = (one: WaitingPlace) => isAsOffered(world, one) && (card === CARD || isPaid(one))
    const one = world.chance.one(openOffers(world).filter(fits))
    if (!one || world.isProviderAway) return false
    const accepted = await accept(world, one)
    if (!accepted) return true
    const { url, booking } = accepted
    if (!url) {
      Object.assign(one.place, { state: 'seated', offer: null })
      confirm(world, booking)
      return true
    }
    const isTaken = await payAt(world, { url, card })
    const isPaidNow = card === CARD ? isTaken : isTaken && (await authenticateAt(world, { url }))
    if (isPaidNow) paid(world, { ...one, url, booking })
    else world.find('an open offer could not be paid', one.member)
    return true
  },
})

/** Soon after an offer has run out. */
const overAt = ({ place }: WaitingPlace) => (place.offer?.until ?? 0) + 3_000

/** An offer that is left alone passes on when its time is over. */
const runOut: Act = {
  kind: 'an offer runs out',
  weight: 0.3,
  run: async (world) => {
    const one = world.chance.one(openOffers(world).filter((offer) => isClearUntil(world, overAt(offer))))
    if (!one || world.isProviderAway) return false
    await world.clock.moveTo(overAt(one))
    await settle(world, { jobs: 'minute' })
    return true
  },
}

/** Paid while the provider could not be asked to close the page of an offer that is over: the money goes back. */
const payLate: Act = {
  kind: 'an offer is paid late',
  weight: 0.3,
  run: async (world) => {
    const { model } = world
    const isPaid = ({ place }: WaitingPlace) => (model.bookings.get(place.offer?.bookingId ?? '')?.cents ?? 0) > 0
    const fits = (one: WaitingPlace) => isPaid(one) && isAsOffered(world, one) && isClearUntil(world, overAt(one))
    const one = world.chance.one(openOffers(world).filter(fits))
    if (!one || world.isProviderAway || world.isMailAway) return false
    const accepted = await accept(world, one)
    if (!accepted?.url) return true
    const { url, booking } = accepted
    await control(world, 'payments/faults', { mode: 'error' })
    Object.assign(world, { isProviderAway: true, wasProviderAway: true })
    await world.clock.moveTo(overAt(one))
    await settle(world, { jobs: 'minute' })
    const isTaken = await payAt(world, { url, card: CARD })
    await control(world, 'payments/faults', { mode: 'off' })
    world.isProviderAway = false
    world.tell(one.member, `pays for an offer that is over: ${isTaken}`)
    const session = world.studio.emulators.payments.records.checkouts.get(url.split('/').at(-1) ?? '')?.session
    // The jobs above take minutes of the simulated time, in which the page may come to its own end.
    const hasRunOut = (session?.expires_at ?? 0) * 1_000 <= world.now()
    if (isTaken) {
      const id = String(session?.payment_intent)
      const { cents } = booking
      const what = `an offer that was over on ${booking.date}`
      addPayment(world, { id, memberId: one.member.id, cents, source: 'class', what, bookingId: null })
      Object.assign(model.payments.get(id) ?? {}, { backCents: cents, wasDisputed: true })
      expectRefund(world, { member: one.member, cents, title: model.classes.get(booking.classId)?.name ?? '' })
    } else if (!hasRunOut) world.find('the page of an offer was closed although the provider was away', one.member)
    await settle(world, { jobs: 'minute' })
    return true
  },
}

/** What becomes of open offers. */
export const offerActs: readonly Act[] = [
  ...[decline, runOut, payLate],
  take({ kind: 'takes an offer', weight: 0.8, card: CARD }),
  take({ kind: 'takes an offer with a step of the bank', weight: 0.5, card: CARD_WITH_STEP }),
]
