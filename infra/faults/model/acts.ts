/** All actions of people, staff and the provider in the model, and the effects of time. */
import * as plans from './plans.ts'
import * as seats from './seats.ts'
import { advanceSeats, cancelPaused, nextSeatChange, reviewCoverage } from './seats-in-time.ts'
import { type ClassDate, findSeat, type Model, newModel, type Person, START, SUBSCRIBED_AT } from './state.ts'

export type ActionKind =
  | ('book' | 'check out' | 'join' | 'pay' | 'give up' | 'cancel' | 'studio cancels' | 'move' | 'leave list' | 'accept')
  | ('change price' | 'change capacity' | 'cancel date')
  | ('subscribe' | 'leave' | 'keep' | 'pause' | 'pause later' | 'resume')
  | ('card fails' | 'card pays' | 'grant' | 'take away')
/** An action: `who` and `date` are indexes in the model; `number` is a number of seats, cents or days. */
export type Action = { kind: ActionKind; who: number; date: number; number: number }

/** Performs an action. Returns 'done' or the error code. */
export function perform(model: Model, act: Action): string {
  const [who, date] = [model.people[act.who], model.dates[act.date]]
  if (!who || !date) throw new Error(`no such person or date: ${JSON.stringify(act)}`)
  const answer = applyAction(model, act, { who, date })
  reviewCoverage(model, who)
  return answer
}

function applyAction(model: Model, { kind, number, ...act }: Action, place: { who: Person; date: ClassDate }): string {
  const { who, date } = place
  const page = model.pages.findLast((item) => item.who === who && item.date === date)
  const entry = model.entries.find((item) => item.who === who && item.date === date && item.state !== 'over')
  const seat = findSeat(model, who, date)
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
      return kind === 'pay' ? seats.pay(model, page) : seats.abandon(model, page)
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
      return plans.cancelPlan(model, who)
    case 'keep':
      return plans.keepPlan(who)
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
      return plans.revoke(model, who)
  }
}

/** The actions before a run: two members have subscribed, and the card of one has failed since. */
const setup = [['subscribe', 0] as const, ['subscribe', 1] as const, ['card fails', 1] as const]
export const setupActions: readonly Action[] = setup.map(([kind, who]) => ({ kind, who, date: 0, number: 0 }))

/** Creates the studio at the start of a run. */
export function startModel(): Model {
  const model = { ...newModel(), now: SUBSCRIBED_AT }
  for (const act of setupActions) perform(model, act)
  advanceTo(model, START)
  return model
}

/** Returns when something changes by itself next. */
export const nextChange = (model: Model) => Math.min(nextSeatChange(model), ...model.people.map(plans.nextChange))

/** Advances time to an instant at which the product and the provider have processed everything that was due. */
export function advanceTo(model: Model, now: number): void {
  model.now = now
  for (const who of model.people) {
    for (let at = plans.nextChange(who); at <= now; at = plans.nextChange(who)) plans.advancePlan(model, who, at)
    reviewCoverage(model, who)
  }
  advanceSeats(model)
  settle(model)
}

/** Closes the payment pages that have lost their seats. */
export function settle({ pages }: Model): void {
  for (const page of pages) if (page.state === 'closing') page.state = 'closed'
}
