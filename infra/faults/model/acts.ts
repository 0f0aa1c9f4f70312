/** Everything that people, staff and the provider do in the model, and what time does by itself. */
import * as plans from './plans.ts'
import * as seats from './seats.ts'
import {
  type ClassDate,
  type Entry,
  isLive,
  type Model,
  newModel,
  type Page,
  type Person,
  type Seat,
  START,
  type StudioClass,
  SUBSCRIBED_AT,
} from './state.ts'

export type ActKind =
  | ('book' | 'check out' | 'join' | 'pay' | 'pay with a bad card' | 'give up')
  | ('cancel' | 'studio cancels' | 'move' | 'leave list' | 'accept')
  | ('change price' | 'change capacity' | 'cancel date')
  | ('subscribe' | 'leave' | 'keep' | 'pause' | 'pause later' | 'resume')
  | ('card fails' | 'card pays' | 'grant' | 'take away')
/** What is done: places of people, dates and classes in the model, and a number of seats, cents or days. */
export type Act = { kind: ActKind; who: number; date: number; number: number }

/** What an act is about: the last page, the live seat and entry of a person and date, and a class. */
type Target = {
  who: Person
  date: ClassDate
  number: number
  page: Page | undefined
  seat: Seat | undefined
  entry: Entry | undefined
  studioClass: StudioClass
}

const answers: Record<ActKind, (model: Model, target: Target) => string> = {
  book: seats.book,
  'check out': seats.checkOut,
  join: seats.join,
  pay: (model, { page }) => (page ? seats.pay(model, page) : 'refused'),
  'pay with a bad card': () => 'refused',
  'give up': (model, { page }) => (page ? seats.giveUp(model, page) : 'refused'),
  cancel: (model, { seat }) => (seat ? seats.cancel(model, { seat, byStudio: false }) : 'NOT_CANCELLABLE'),
  'studio cancels': (model, { seat }) => (seat ? seats.cancel(model, { seat, byStudio: true }) : 'NOT_CANCELLABLE'),
  move: (model, { seat, number }) => {
    const to = model.dates[number]
    return seat && to ? seats.move(model, { seat, to }) : 'NOT_RESCHEDULABLE'
  },
  'leave list': (model, { entry }) => (entry ? seats.leaveList(model, entry) : 'OFFER_OVER'),
  accept: (model, { entry }) => (entry ? seats.accept(model, entry) : 'OFFER_OVER'),
  'change price': (_, { studioClass, number }) => {
    studioClass.price = number
    return 'done'
  },
  'change capacity': (model, { studioClass, number }) => seats.setCapacity(model, { studioClass, seats: number }),
  'cancel date': (model, { date }) => seats.cancelDate(model, date),
  subscribe: (model, { who }) => plans.subscribe(model, who),
  leave: (model, { who }) => plans.leave(model, who),
  keep: (_, { who }) => plans.keep(who),
  pause: (model, { who, number }) => pause(model, who, { days: number, isToday: true }),
  'pause later': (model, { who, number }) => pause(model, who, { days: number, isToday: false }),
  resume: (model, { who }) => plans.resume(model, who),
  'card fails': (model, { who }) => plans.changeCard(model, who, false),
  'card pays': (model, { who }) => plans.changeCard(model, who, true),
  grant: (_, { who }) => plans.grant(who),
  'take away': (model, { who }) => plans.takeAway(model, who),
}

function pause(model: Model, who: Person, terms: { days: number; isToday: boolean }): string {
  const answer = plans.pausePlan(model, who, terms)
  if (answer === 'done') seats.cancelPaused(model, who)
  return answer
}

/** Does an act; answers 'done' or the code of its refusal. */
export function perform(model: Model, { kind, number, ...act }: Act): string {
  const [who, date] = [model.people[act.who], model.dates[act.date]]
  if (!who || !date) throw new Error(`no such person or date: ${JSON.stringify(act)}`)
  const isHere = (place: { who: Person; date: ClassDate }) => place.who === who && place.date === date
  const answer = answers[kind](model, {
    ...{ who, date, number },
    page: model.pages.findLast(isHere),
    seat: model.seats.find((own) => isHere(own) && isLive(own)),
    entry: model.entries.find((own) => isHere(own) && own.state !== 'over'),
    studioClass: model.classes[act.who] ?? date.studioClass,
  })
  seats.reviewSeats(model, who)
  return answer
}

/** What happened before a life begins: two members subscribed, and the card of one has failed since. */
export const earlierActs: readonly Act[] = [
  { kind: 'subscribe', who: 0, date: 0, number: 0 },
  { kind: 'subscribe', who: 1, date: 0, number: 0 },
  { kind: 'card fails', who: 1, date: 0, number: 0 },
]

/** The studio at the start of a life. */
export function beginLife(): Model {
  const model = { ...newModel(), now: SUBSCRIBED_AT }
  for (const act of earlierActs) perform(model, act)
  passTo(model, START)
  return model
}

/** When something changes by itself next. */
export const nextDue = (model: Model): number =>
  Math.min(seats.nextSeatChange(model), ...model.people.map(plans.nextTurn))

/** Lets time pass to an instant at which the product does all that was due by then. */
export function passTo(model: Model, now: number): void {
  model.now = now
  for (const who of model.people) {
    for (let at = plans.nextTurn(who); at <= now; at = plans.nextTurn(who)) plans.turnPlan(model, who, at)
    seats.reviewSeats(model, who)
  }
  seats.turnSeats(model)
}

/** The provider has heard of every page that has lost its seat. */
export function settle({ pages }: Model): void {
  for (const page of pages) if (page.state === 'closing') page.state = 'closed'
}
