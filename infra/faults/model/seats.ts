/** How seats are booked, held, offered and released. Each action returns 'done' or the error code. */
import { checkDate, checkSeat, hasOverlap, isCostFree, isFull, isTooFar, type Visit } from './availability.ts'
import { getEarliestWaitlistDeadline, MINUTE } from './calendar.ts'
import {
  type ClassDate,
  type Entry,
  findSeat,
  getCancellationDeadline,
  getWaitlistEnd,
  listSeats,
  listWaiting,
  type Model,
  overlaps,
  type Page,
  type Payment,
  type Seat,
  type StudioClass,
  sendMail,
} from './state.ts'

function addSeat(model: Model, { person, date }: Visit, fields: Partial<Seat>): Seat {
  const cancelBy = getCancellationDeadline(date)
  const seat: Seat = { person, date, status: 'held', cents: 0, holdUntil: 0, cancelBy, ...fields }
  model.seats.push(seat)
  return seat
}

/** Books a seat. The person no longer waits for this date or for overlapping ones. */
function confirm(model: Model, seat: Seat): string {
  const { person, date } = seat
  Object.assign(seat, { status: 'booked', isOffer: false })
  sendMail(model, person, 'booking-confirmed')
  for (const entry of model.entries) {
    if (entry.person !== person || entry.state === 'over') continue
    if (entry.date === date || (entry.state === 'waiting' && overlaps(entry.date, date))) entry.state = 'over'
  }
  return 'done'
}

const bookFree = (model: Model, visit: Visit, cancelBy = getCancellationDeadline(visit.date)): string =>
  confirm(model, addSeat(model, visit, { isByPlan: visit.date.studioClass.price > 0, cancelBy }))

/** Ends a hold whose owner gets the seat in another way. */
function dropHold(hold: Seat | undefined): void {
  if (hold) hold.status = 'ended'
  startClosing(hold?.page)
}

function startClosing(page: Page | undefined): void {
  if (page?.state === 'open') page.state = 'closing'
}

export function book(model: Model, visit: Visit): string {
  const refusal = checkDate(model, visit) ?? checkSeat(model, visit)
  if (refusal) return refusal
  if (!isCostFree(visit)) return 'PAYMENT_REQUIRED'
  dropHold(findSeat(model, visit.person, visit.date))
  return bookFree(model, visit)
}

export function checkOut(model: Model, visit: Visit): string {
  const { person, date } = visit
  const refusal = checkDate(model, visit)
  if (refusal) return refusal
  if (isCostFree(visit)) return checkSeat(model, visit) ?? 'FREE_FOR_YOU'
  const hold = findSeat(model, person, date)
  const { price } = date.studioClass
  if (hold?.status === 'held') {
    if (hold.isOffer) return hold.cents === 0 ? 'FREE_FOR_YOU' : openPage(model, hold) // At no cost: to be accepted.
    if (hold.cents === price) return 'done'
    // The price has changed since: a new hold replaces this one.
    endHold(model, hold, { pageState: 'closed' })
  }
  const holdUntil = Math.min(model.time + 30 * MINUTE, date.startsAt)
  return checkSeat(model, visit) ?? openPage(model, addSeat(model, visit, { cents: price, holdUntil }))
}

function openPage(model: Model, seat: Seat): string {
  if (seat.page?.state === 'open') return 'done'
  seat.page = { person: seat.person, date: seat.date, cents: seat.cents, state: 'open' }
  model.pages.push(seat.page)
  return 'done'
}

export function pay(model: Model, page: Page): string {
  if (page.state === 'closed' || page.state === 'paid') return 'refused'
  const payment = { person: page.person, cents: page.cents, refunded: 0 }
  model.payments.push(payment)
  const seat = model.seats.find((candidate) => candidate.page === page)
  if (page.state === 'open' && seat) {
    Object.assign(seat, { payment, cents: page.cents })
    confirm(model, seat)
  } else refund(model, payment)
  page.state = 'paid'
  return 'done'
}

function refund(model: Model, payment: Payment | undefined): void {
  if (!payment || payment.refunded > 0) return
  payment.refunded = payment.cents
  sendMail(model, payment.person, 'refund')
}

/** Ends an unpaid hold with its offer, and fills the seat. Its payment page can still be paid while `closing`. */
export function endHold(model: Model, seat: Seat, { pageState }: { pageState: 'closing' | 'closed' }): void {
  seat.status = 'ended'
  if (seat.page?.state === 'open') seat.page.state = pageState
  const entry = findOffer(model, seat)
  if (entry) entry.state = 'over'
  fillSeats(model, seat.date)
}

export const findOffer = ({ entries }: Model, { person, date, isOffer }: Seat): Entry | undefined =>
  entries.find((entry) => isOffer && entry.person === person && entry.date === date && entry.state === 'offered')

export function abandon(model: Model, page: Page): string {
  const seat = model.seats.find((candidate) => candidate.page === page && candidate.status === 'held')
  if (seat && page.state === 'open') endHold(model, seat, { pageState: 'closed' })
  return 'done'
}

export function cancel(model: Model, seat: Seat, { byStudio }: { byStudio: boolean }): string {
  if (seat.status !== 'booked' || (!byStudio && model.time >= seat.date.startsAt)) return 'NOT_CANCELLABLE'
  sendMail(model, seat.person, 'booking-cancelled')
  startClosing(seat.page)
  if (byStudio) refund(model, seat.payment)
  releaseSeat(model, seat)
  return 'done'
}

export function move(model: Model, seat: Seat, newDate: ClassDate): string {
  const { person, date: oldDate } = seat
  if (seat.status !== 'booked') return 'NOT_RESCHEDULABLE'
  if (newDate === oldDate) return 'done'
  if (model.time > seat.cancelBy) return 'NOT_RESCHEDULABLE'
  seat.status = 'ended'
  const visit = { person, date: newDate }
  const refusal = checkDate(model, visit) ?? checkSeat(model, visit)
  seat.status = 'booked'
  if (refusal) return refusal
  if (!seat.payment && !isCostFree(visit)) return 'PAYMENT_REQUIRED'
  dropHold(findSeat(model, person, newDate))
  Object.assign(seat, { date: newDate, cancelBy: getCancellationDeadline(newDate), releaseAt: undefined })
  confirm(model, seat)
  model.mails.pop() // Moving sends no confirmation.
  fillSeats(model, oldDate)
  return 'done'
}

export function join(model: Model, { person, date }: Visit): string {
  const refusal = checkDate(model, { person, date })
  if (refusal) return refusal
  const ownEntries = model.entries.filter((entry) => entry.person === person && entry.date === date)
  if (findSeat(model, person, date)) return 'ALREADY_BOOKED'
  if (ownEntries.some(({ state }) => state !== 'over')) return 'ALREADY_WAITING'
  if (model.time >= getWaitlistEnd(date)) return 'WAITLIST_CLOSED'
  if (!isFull(model, date)) return 'NOT_FULL'
  if (listWaiting(model, date).length >= date.studioClass.capacity) return 'WAITLIST_FULL'
  model.entries.push({ person, date, state: 'waiting', mailedReasons: [] })
  return 'done'
}

export function leaveList(model: Model, entry: Entry): string {
  const hold = entry.state === 'offered' ? findSeat(model, entry.person, entry.date) : undefined
  entry.state = 'over'
  if (hold) endHold(model, hold, { pageState: 'closing' })
  return 'done'
}

export function accept(model: Model, entry: Entry): string {
  const seat = findSeat(model, entry.person, entry.date)
  if (entry.state !== 'offered' || !seat) return 'OFFER_OVER'
  const { price } = seat.date.studioClass
  if (!isCostFree(seat)) {
    seat.cents ||= price
    return openPage(model, seat)
  }
  startClosing(seat.page)
  Object.assign(seat, { cents: 0, isByPlan: price > 0, page: undefined })
  return confirm(model, seat)
}

export function setCapacity(model: Model, studioClass: StudioClass, capacity: number): string {
  studioClass.capacity = capacity
  for (const date of model.dates) if (date.studioClass === studioClass) fillSeats(model, date)
  return 'done'
}

export function cancelDate(model: Model, date: ClassDate): string {
  date.isCancelled = true
  for (const entry of model.entries.filter((candidate) => candidate.date === date && candidate.state !== 'over')) {
    entry.state = 'over'
    sendMail(model, entry.person, 'waitlist-ended')
  }
  for (const seat of listSeats(model, date)) {
    if (seat.status === 'held') endHold(model, seat, { pageState: 'closing' })
    else cancel(model, seat, { byStudio: true })
  }
  return 'done'
}

/** Gives vacant seats of a date to waiting people in their order; after the end of the waitlist, tells them that all can book. */
function fillSeats(model: Model, date: ClassDate): void {
  const { time } = model
  if (date.isCancelled || time >= date.startsAt || isFull(model, date)) return
  for (const entry of listWaiting(model, date)) {
    if (time >= getWaitlistEnd(date)) notifyOnce(model, entry, 'public')
    else if (!isFull(model, date)) serveEntry(model, entry)
  }
}

export function notifyOnce(model: Model, entry: Entry, reason: string): void {
  if (entry.mailedReasons.includes(reason)) return
  entry.mailedReasons.push(reason)
  sendMail(model, entry.person, reason === 'public' ? 'waitlist-public' : 'waitlist-missed')
}

function serveEntry(model: Model, entry: Entry): void {
  const { person, date } = entry
  const deadline = getCancellationDeadline(date)
  const isEarly = model.time <= deadline
  if (isTooFar(model, entry)) notifyOnce(model, entry, 'window')
  // The person is already paying for a seat.
  else if (findSeat(model, person, date)) return
  else if (hasOverlap(model, entry)) notifyOnce(model, entry, 'overlap')
  else if (isCostFree(entry) && isEarly)
    bookFree(model, entry, Math.min(date.startsAt, Math.max(deadline, getEarliestWaitlistDeadline(model.time))))
  else {
    const holdUntil = Math.min(model.time + (isEarly ? 30 : 15) * MINUTE, getWaitlistEnd(date))
    addSeat(model, entry, { isOffer: true, holdUntil, cents: isCostFree(entry) ? 0 : date.studioClass.price })
    entry.state = 'offered'
    sendMail(model, person, 'waitlist-offer')
  }
}

export function releaseSeat(model: Model, seat: Seat): void {
  seat.status = 'ended'
  fillSeats(model, seat.date)
}
