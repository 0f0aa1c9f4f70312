/** Everything that people, staff and the provider do in the model, and what time does by itself. */
import * as plans from './plans.ts'
import * as seats from './seats.ts'
import { cancelPaused, nextSeatChange, reviewSeats, turnSeats } from './seats-in-time.ts'
import { type ClassDate, findOwn, type Model, newModel, type Person, START, SUBSCRIBED_AT } from './state.ts'

export type ActKind =
  | ('book' | 'check out' | 'join' | 'pay' | 'give up' | 'cancel' | 'studio cancels' | 'move' | 'leave list' | 'accept')
  | ('change price' | 'change capacity' | 'cancel date')
  | ('subscribe' | 'leave' | 'keep' | 'pause' | 'pause later' | 'resume')
  | ('card fails' | 'card pays' | 'grant' | 'take away')
/** What is done: places of people, dates and classes in the model, and a number of seats, cents or days. */
export type Act = { kind: ActKind; who: number; date: number; number: number }

/** Does an act; answers 'done' or the code of its refusal. */
export function perform(model: Model, act: Act): string {
  const [who, date] = [model.people[act.who], model.dates[act.date]]
  if (!who || !date) throw new Error(`no such person or date: ${JSON.stringify(act)}`)
  const answer = answerTo(model, act, { who, date })
  reviewSeats(model, who)
  return answer
}

function answerTo(model: Model, { kind, number, ...act }: Act, place: { who: Person; date: ClassDate }): string {
  const { who, date } = place
  const page = model.pages.findLast((own) => own.who === who && own.date === date)
  const entry = model.entries.find((own) => own.who === who && own.date === date && own.state !== 'over')
  const seat = findOwn(model, who, date)
  const to = model.dates[number]
  const studioClass = model.classes[act.who] ?? date.studioClass
  switch (kind) {
    case 'book':
      return seats.book(model, place)
    case 'check out':
      return seats.checkOut(model, place)
    case 'join':
      return seats.join(model, place)
    case 'pay':
    case 'give up':
      if (!page) return 'refused'
      return kind === 'pay' ? seats.pay(model, page) : seats.giveUp(model, page)
    case 'cancel':
    case 'studio cancels':
      return seat ? seats.cancel(model, seat, kind === 'studio cancels') : 'NOT_CANCELLABLE'
    case 'move':
      return seat && to ? seats.move(model, seat, to) : 'NOT_RESCHEDULABLE'
    case 'leave list':
      return entry ? seats.leaveList(model, entry) : 'OFFER_OVER'
    case 'accept':
      // Accepting twice is no error.
      if (!entry) return seat?.status === 'booked' ? 'done' : 'OFFER_OVER'
      return seats.accept(model, entry)
    case 'change price':
      studioClass.price = number
      return 'done'
    case 'change capacity':
      return seats.setCapacity(model, studioClass, number)
    case 'cancel date':
      return seats.cancelDate(model, date)
    case 'subscribe':
      return plans.subscribe(model, who)
    case 'leave':
      return plans.leave(model, who)
    case 'keep':
      return plans.keep(who)
    case 'pause':
    case 'pause later': {
      const answer = plans.pausePlan(model, who, { days: number, isToday: kind === 'pause' })
      if (answer === 'done') cancelPaused(model, who)
      return answer
    }
    case 'resume':
      return plans.resume(model, who)
    case 'card fails':
    case 'card pays':
      return plans.changeCard(model, who, kind === 'card pays')
    case 'grant':
      return plans.grant(who)
    case 'take away':
      return plans.takeAway(model, who)
  }
}

/** What happened before a life begins: two members subscribed, and the card of one has failed since. */
const earlier = [['subscribe', 0] as const, ['subscribe', 1] as const, ['card fails', 1] as const]
export const earlierActs: readonly Act[] = earlier.map(([kind, who]) => ({ kind, who, date: 0, number: 0 }))

/** The studio at the start of a life. */
export function beginLife(): Model {
  const model = { ...newModel(), now: SUBSCRIBED_AT }
  for (const act of earlierActs) perform(model, act)
  passTo(model, START)
  return model
}

/** When something changes by itself next. */
export const nextDue = (model: Model) => Math.min(nextSeatChange(model), ...model.people.map(plans.nextTurn))

/** Lets time pass to an instant at which the product has done all that was due, and the provider has heard of it. */
export function passTo(model: Model, now: number): void {
  model.now = now
  for (const who of model.people) {
    for (let at = plans.nextTurn(who); at <= now; at = plans.nextTurn(who)) plans.turnPlan(model, who, at)
    reviewSeats(model, who)
  }
  turnSeats(model)
  settle(model)
}

/** The provider has heard of every page that has lost its seat. */
export function settle({ pages }: Model): void {
  for (const page of pages) if (page.state === 'closing') page.state = 'closed'
}
