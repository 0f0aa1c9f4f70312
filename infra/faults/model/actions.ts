import type { Visit } from './availability.ts'
import * as plans from './plans.ts'
import * as seats from './seats.ts'
import { advanceSeats, cancelSeatsInPause, getNextSeatChange, scheduleUncoveredSeatReleases } from './seats-in-time.ts'
import { createModel, findSeat, type Model, START, SUBSCRIBED_AT } from './state.ts'

const seatActions = ['book', 'check out', 'join', 'pay', 'give up', 'cancel', 'move', 'leave list', 'accept'] as const
const staffActions = ['studio cancels', 'change price', 'change capacity', 'cancel date', 'grant', 'take away'] as const
const planActions = ['subscribe', 'leave', 'keep', 'pause', 'pause later', 'resume', 'card fails', 'card pays'] as const
export const actionKinds = [...seatActions, ...staffActions, ...planActions]
export type ActionKind = (typeof actionKinds)[number]
/** `person` and `date` are indexes in the model; `value` is a number of seats, cents or days, or the index of the new date. */
export type Action = { kind: ActionKind; person: number; date: number; value: number }

/** Performs an action. Returns 'done' or the error code. */
export function perform(model: Model, action: Action): string {
  const [person, date] = [model.people[action.person], model.dates[action.date]]
  if (!person || !date) throw new Error(`no such person or date: ${JSON.stringify(action)}`)
  const code = applyAction(model, action, { person, date })
  scheduleUncoveredSeatReleases(model, person)
  return code
}

function applyAction(model: Model, { kind, value }: Action, visit: Visit): string {
  const { person, date } = visit
  const paymentPage = model.pages.findLast((candidate) => candidate.person === person && candidate.date === date)
  const entry = model.entries.find((own) => own.person === person && own.date === date && own.state !== 'over')
  const seat = findSeat(model, person, date)
  const newDate = model.dates[value]
  switch (kind) {
    case 'book':
      return seats.book(model, visit)
    case 'check out':
      return seats.checkOut(model, visit)
    case 'join':
      return seats.join(model, visit)
    case 'pay':
    case 'give up':
      if (!paymentPage) return 'refused'
      return kind === 'pay' ? seats.pay(model, paymentPage) : seats.abandon(model, paymentPage)
    case 'cancel':
    case 'studio cancels':
      return seat ? seats.cancel(model, seat, { byStudio: kind === 'studio cancels' }) : 'NOT_CANCELLABLE'
    case 'move':
      return seat && newDate ? seats.move(model, seat, newDate) : 'NOT_RESCHEDULABLE'
    case 'leave list':
      return entry ? seats.leaveList(model, entry) : 'OFFER_OVER'
    case 'accept':
      // Accepting twice is no error.
      if (!entry) return seat?.status === 'booked' ? 'done' : 'OFFER_OVER'
      return seats.accept(model, entry)
    case 'change price':
      date.studioClass.price = value
      return 'done'
    case 'change capacity':
      return seats.setCapacity(model, date.studioClass, value)
    case 'cancel date':
      return seats.cancelDate(model, date)
    case 'subscribe':
      return plans.subscribe(model, person)
    case 'leave':
      return plans.cancelPlan(model, person)
    case 'keep':
      return plans.keepPlan(person)
    case 'pause':
    case 'pause later': {
      const code = plans.pausePlan(model, person, { days: value, isToday: kind === 'pause' })
      if (code === 'done') cancelSeatsInPause(model, person)
      return code
    }
    case 'resume':
      return plans.resume(model, person)
    case 'card fails':
    case 'card pays':
      return plans.changeCard(model, person, { pays: kind === 'card pays' })
    case 'grant':
      return plans.grantMembership(person)
    case 'take away':
      return plans.revokeMembership(model, person)
  }
}

/** The actions before a run: two members subscribe, and one of them then changes to a card that fails. */
const setup = [['subscribe', 0] as const, ['subscribe', 1] as const, ['card fails', 1] as const]
export const setupActions: readonly Action[] = setup.map(([kind, person]) => ({ kind, person, date: 0, value: 0 }))

export function startModel(): Model {
  const model = { ...createModel(), time: SUBSCRIBED_AT }
  for (const action of setupActions) perform(model, action)
  advanceTo(model, START)
  return model
}

/** Returns the next instant at which something changes by itself. */
export const getNextChange = (model: Model) =>
  Math.min(getNextSeatChange(model), ...model.people.map(plans.getNextChange))

/** Sets the model to `time` and processes everything that is due until then, as the product and the provider do. */
export function advanceTo(model: Model, time: number): void {
  model.time = time
  for (const person of model.people) {
    for (let changeAt = plans.getNextChange(person); changeAt <= time; changeAt = plans.getNextChange(person))
      plans.advancePlan(model, person, changeAt)
    scheduleUncoveredSeatReleases(model, person)
  }
  advanceSeats(model)
  closePagesWithoutSeats(model)
}

/** Closes the payment pages that have lost their seats. */
export function closePagesWithoutSeats({ pages }: Model): void {
  for (const page of pages) if (page.state === 'closing') page.state = 'closed'
}
