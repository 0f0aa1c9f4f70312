import { HOUR, MINUTE } from '../model/calendar.ts'
import { addPayment, addSeat, closeCheckout, confirm, end } from '../model/effects.ts'
import { answerTo, type Occurrence } from '../model/rules.ts'
import { type BookingModel, type CheckoutModel, keepCheckout, type Member, seatKey } from '../model/state.ts'
import { payAt, type World } from '../world.ts'
import { type Act, agrees, awayCodes, comingBookings, ownAct, someOccurrence, someone } from './act.ts'

const CARD = '4242424242424242'
const REFUSED_CARD = '4000000000000002'

const bookingBodyOf = ({ classId, date, scheduleId }: Occurrence) => ({ classId, bookingDate: date, scheduleId })
const wordsOf = ({ model }: World, { classId, date }: { classId: string; date: string }) =>
  `${model.classes.get(classId)?.name} on ${date}`

/** Books without paying; the model says what must be answered. */
export async function book(
  world: World,
  { member, occurrence }: { member: Member; occurrence: Occurrence },
): Promise<void> {
  const must = answerTo(world.model, { member, occurrence, now: world.now(), how: 'book' })
  const { code, body } = await world.call({
    as: member,
    method: 'POST',
    path: '/api/bookings',
    body: bookingBodyOf(occurrence),
  })
  agrees(world, { code, must, what: `books ${wordsOf(world, occurrence)}`, member })
  if (code !== 'done') return
  closeOthers(world, { member, occurrence })
  const right = world.model.classes.get(occurrence.classId)?.cents === 0 ? 'free' : 'covered'
  confirm(world, addSeat(world, { id: String(body.id), member, occurrence, right, cents: 0 }))
}

/** A member's booking of an occurrence. */
export const bookingAt = (
  { model }: World,
  { member, occurrence }: { member: Member; occurrence: Occurrence },
): BookingModel | undefined =>
  (model.byOccurrence.get(seatKey(occurrence)) ?? []).find(
    ({ memberId, status }) => memberId === member.id && status === 'confirmed',
  )

// A seat is taken in place of the one that the member's own checkout for that class and date holds.
function closeOthers(world: World, { member, occurrence }: { member: Member; occurrence: Occurrence }): void {
  const { model } = world
  for (const held of model.byMember.get(member.id) ?? []) {
    const checkout = model.checkoutOf.get(held.id)
    const isTakenOver = held.scheduleId === occurrence.scheduleId
    if (checkout && held.classId === occurrence.classId && held.date === occurrence.date)
      closeCheckout(world, checkout, { isTakenOver })
  }
}

/** Opens a checkout for a seat, by a link where one is given; null when the answer was another. */
export async function openClassCheckout(
  world: World,
  { member, occurrence, path: link }: { member: Member; occurrence: Occurrence; path?: string },
) {
  const { model } = world
  const must = answerTo(model, { member, occurrence, now: world.now(), how: 'pay' })
  const call = link ? { path: link } : { path: '/api/create-class-checkout', body: bookingBodyOf(occurrence) }
  const { code, body } = await world.call({ as: member, method: 'POST', ...call })
  agrees(world, { code, must, what: `wants to pay for ${wordsOf(world, occurrence)}`, member })
  if (world.isProviderAway && awayCodes.includes(code)) await seatGivenUp(world, { member, occurrence })
  if (code !== 'done') return null
  const sessionId = String(body.sessionId)
  const known = model.checkouts.get(sessionId)
  const price = model.classes.get(occurrence.classId)?.cents
  if (known?.isOpen && known.cents === price) return known
  if (known) world.find(`an old checkout of ${known.cents} cents is offered for ${wordsOf(world, occurrence)}`, member)
  closeOthers(world, { member, occurrence })
  const booking = await heldSeat(world, { member, occurrence })
  if (!booking) return null
  const checkout: CheckoutModel = {
    ...{ sessionId, url: String(body.checkoutUrl), memberId: member.id, kind: 'class', cents: booking.cents },
    ...{ bookingId: booking.id, programId: null, isOpen: true },
    holdEndsAt: Math.min(world.now() + 30 * MINUTE, occurrence.startsAt),
  }
  keepCheckout(model, checkout)
  return checkout
}

/** A seat that was held for a checkout which could not be opened, since the provider is away: it is free again. */
async function seatGivenUp(
  world: World,
  { member, occurrence }: { member: Member; occurrence: Occurrence },
): Promise<void> {
  const { scheduleId, date: bookingDate } = occurrence
  const stored = await world.studio.database
    .collection('bookings')
    .find({ userId: member.id, bookingDate }, { projection: { _id: 1, scheduleId: 1 } })
    .toArray()
  for (const { _id, scheduleId: at } of stored) {
    if (at !== scheduleId || world.model.bookings.has(String(_id))) continue
    const cents = world.model.classes.get(occurrence.classId)?.cents ?? 0
    const seat = addSeat(world, { id: String(_id), member, occurrence, right: 'paid', cents })
    Object.assign(seat, { status: 'cancelled', endedBy: 'checkout' })
  }
}

/** The seat that a checkout now holds, as it is stored. */
async function heldSeat(world: World, { member, occurrence }: { member: Member; occurrence: Occurrence }) {
  const { scheduleId, date: bookingDate } = occurrence
  const wanted = { userId: member.id, holdsSeat: true, bookingDate, scheduleId, status: 'pending' }
  const found = await world.studio.database.collection('bookings').findOne(wanted, { projection: { _id: 1 } })
  if (!found) {
    world.find(`a checkout was opened for ${wordsOf(world, occurrence)} and holds no seat`, member)
    return null
  }
  const cents = world.model.classes.get(occurrence.classId)?.cents ?? 0
  return addSeat(world, { id: String(found._id), member, occurrence, right: 'paid', cents })
}

/** Pays a class checkout: the seat is theirs, and the payment is earned. */
export async function payClassCheckout(world: World, checkout: CheckoutModel): Promise<void> {
  const { model } = world
  const member = model.members.get(checkout.memberId)
  const booking = model.bookings.get(checkout.bookingId ?? '')
  if (!member || !booking || !(await payAt(world, { url: checkout.url, card: CARD }))) {
    world.find('an open checkout could not be paid', member)
    return
  }
  checkout.isOpen = false
  const session = world.studio.emulators.payments.records.checkouts.get(checkout.sessionId)?.session
  const id = String(session?.payment_intent)
  booking.paymentId = id
  const what = `class ${wordsOf(world, booking)}`
  addPayment(world, { id, memberId: member.id, cents: checkout.cents, source: 'class', what, bookingId: booking.id })
  world.tell(member, `paid ${checkout.cents} cents for ${what}`)
  confirm(world, booking)
}

const bookFree = ownAct({
  kind: 'book',
  weight: 25,
  choose: (world) => {
    const [member, occurrence] = [someone(world), someOccurrence(world, world.chance.isWithin(0.9) ? 12 : 33)]
    if (!member || !occurrence) return null
    return { memberId: member.id, classId: occurrence.classId, run: () => book(world, { member, occurrence }) }
  },
})

/** A user opens a checkout for an occurrence; `then` gets the checkout when one is open. */
function wantsToPay(world: World, then: (checkout: CheckoutModel, member: Member) => Promise<void>) {
  const [member, occurrence] = [someone(world), someOccurrence(world, 14)]
  if (!member || !occurrence) return null
  const run = async () => {
    const checkout = await openClassCheckout(world, { member, occurrence })
    if (checkout) await then(checkout, member)
  }
  return { memberId: member.id, classId: occurrence.classId, run }
}

const dropIn = ownAct({
  kind: 'drop-in',
  weight: 11,
  choose: (world) => {
    if (world.isProviderAway) return null
    const isRefusedFirst = world.chance.isWithin(0.1)
    return wantsToPay(world, async (checkout) => {
      if (isRefusedFirst) await payAt(world, { url: checkout.url, card: REFUSED_CARD })
      await payClassCheckout(world, checkout)
    })
  },
})

const abandon = ownAct({
  kind: 'checkout left open',
  weight: 1.2,
  choose: (world) => wantsToPay(world, async () => undefined),
})

const giveUp = ownAct({
  kind: 'checkout given up',
  weight: 1.2,
  choose: (world) => {
    if (world.isProviderAway) return null
    return wantsToPay(world, async (checkout, member) => {
      const path = `/api/checkout/session/${checkout.sessionId}/cancel`
      const { code } = await world.call({ as: member, method: 'POST', path })
      agrees(world, { code, must: 'done', what: 'gives a checkout up', member })
      closeCheckout(world, checkout)
    })
  },
})

/** Cancels a booking, for its member or for the studio. */
export async function cancel(world: World, booking: BookingModel, by: 'member' | 'studio'): Promise<boolean> {
  const member = world.model.members.get(booking.memberId)
  if (!member) return false
  const as = by === 'studio' ? world.admin : member
  const { code } = await world.call({ as, method: 'DELETE', path: `/api/bookings/${booking.id}` })
  const what = `${by} cancels ${wordsOf(world, booking)}`
  if (agrees(world, { code, must: 'done', what, member })) end(world, booking, { by })
  return true
}

const cancelEarly: Act = {
  kind: 'cancel in time',
  weight: 6,
  run: async (world) => {
    const booking = world.chance.one(comingBookings(world, ({ cancelBy }) => cancelBy > world.now() + HOUR / 4))
    return booking ? cancel(world, booking, 'member') : false
  },
}

const cancelLate: Act = {
  kind: 'cancel late',
  weight: 1.5,
  run: async (world) => {
    const booking = world.chance.one(comingBookings(world, ({ cancelBy }) => cancelBy < world.now()))
    return booking ? cancel(world, booking, 'member') : false
  },
}

const studioCancels: Act = {
  kind: 'studio cancels a booking',
  weight: 0.8,
  run: async (world) => {
    const booking = world.chance.one(comingBookings(world))
    return booking ? cancel(world, booking, 'studio') : false
  },
}

export const seatActs: readonly Act[] = [bookFree, dropIn, abandon, giveUp, cancelEarly, cancelLate, studioCancels]
