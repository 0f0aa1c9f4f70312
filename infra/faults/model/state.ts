/**
 * What a studio must be, as a model that imports nothing of the product: people with plans, dates of classes, seats,
 * waitlists, payment pages, money and mails. Instants in milliseconds, amounts in cents. It is plain data, so that a
 * copy of it can try what may have happened.
 */
import { dayAt, HOUR, plusDays, toInstant } from './calendar.ts'

type Pause = { from: number; until: number }
/** What is due for the period that begins at `from`; `endsPause`: the plan stays paused until it is paid. */
type Unpaid = { cents: number; from: number; nextTry: number; endsPause: boolean }
export type Plan = {
  anchor: number
  periodStart: number
  paidUntil: number
  isEnding: boolean
  cardPays: boolean
  pause: Pause | null
  unpaid: Unpaid | null
}
export type Person = { place: number; plan: Plan | null; isGranted: boolean; credit: number }
export type StudioClass = {
  place: number
  price: number
  capacity: number
  weekday: number
  from: string
  until: string
}
export type ClassDate = {
  place: number
  studioClass: StudioClass
  day: string
  startsAt: number
  endsAt: number
  isCancelled: boolean
}
type Payment = { who: Person; cents: number; refunded: number }
/** `closing`: its seat is gone, and until the provider has heard of that it can still be paid. */
export type Page = { who: Person; date: ClassDate; cents: number; state: 'open' | 'closing' | 'closed' | 'paid' }
export type Seat = {
  who: Person
  date: ClassDate
  status: 'held' | 'booked' | 'ended'
  cents: number
  /** Covered by a plan alone. */
  isByPlan: boolean
  isOffer: boolean
  holdUntil: number
  releaseAt: number | null
  page: Page | null
  payment: Payment | null
}
export type Entry = {
  who: Person
  date: ClassDate
  state: 'waiting' | 'offered' | 'over'
  toldReasons: string[]
}
export type Model = {
  now: number
  people: Person[]
  classes: StudioClass[]
  dates: ClassDate[]
  seats: Seat[]
  entries: Entry[]
  pages: Page[]
  payments: Payment[]
  mails: string[]
}

/** A Monday; the clocks change on the Sunday after it. */
const FIRST_DAY = '2026-03-02'
export const START = toInstant(FIRST_DAY, '10:00')
/** When those who are members at the start subscribed: their plans renew two days after it. */
export const SUBSCRIBED_AT = toInstant('2026-02-04', '10:00')
export const PEOPLE = 5
const WEEKS = 5
/** Two classes that overlap, and one that costs nothing. */
const CLASSES = [
  { price: 2500, capacity: 2, weekday: 2, from: '18:00', until: '19:00' },
  { price: 3000, capacity: 1, weekday: 2, from: '18:30', until: '19:30' },
  { price: 0, capacity: 1, weekday: 3, from: '12:00', until: '13:00' },
]

export function newModel(): Model {
  const classes = CLASSES.map((facts, place) => ({ ...facts, place }))
  const dates = Array.from({ length: WEEKS }, (_, week) => week).flatMap((week) =>
    classes.map((studioClass) => {
      const day = plusDays(FIRST_DAY, 7 * week + studioClass.weekday - 1)
      return { studioClass, day, startsAt: toInstant(day, studioClass.from), endsAt: toInstant(day, studioClass.until) }
    }),
  )
  const people = Array.from({ length: PEOPLE }, (_, place) => ({ place, plan: null, isGranted: false, credit: 0 }))
  return {
    now: START,
    people,
    classes,
    dates: dates.map((date, place) => ({ ...date, place, isCancelled: false })),
    ...{ seats: [], entries: [], pages: [], payments: [], mails: [] },
  }
}

export const mail = (model: Model, who: Person, name: string): void => void model.mails.push(`p${who.place} ${name}`)

export const isLive = ({ status }: Seat): boolean => status !== 'ended'
export const seatsOf = (model: Model, date: ClassDate) =>
  model.seats.filter((seat) => seat.date === date && isLive(seat))
export const waitingFor = (model: Model, date: ClassDate) =>
  model.entries.filter((entry) => entry.date === date && entry.state === 'waiting')
export const findOwn = (model: Model, who: Person, date: ClassDate) =>
  seatsOf(model, date).find((seat) => seat.who === who)
export const overlap = (a: ClassDate, b: ClassDate) => a !== b && a.startsAt < b.endsAt && b.startsAt < a.endsAt
/** When the waitlist of a date closes, and the deadline of a cancellation in time. */
export const closesAt = ({ startsAt }: ClassDate) => startsAt - HOUR
export const deadline = ({ startsAt }: ClassDate) => startsAt - 12 * HOUR
export const today = ({ now }: Model) => dayAt(now)

/** A plan's state as its member reads it. */
function planState({ now }: Model, { plan, isGranted }: Person): string {
  if (isGranted) return 'active'
  if (!plan) return 'none'
  if (plan.pause && plan.pause.from <= now) return 'paused'
  return plan.unpaid ? 'past_due' : 'active'
}

/** All that members, staff and the provider see, as sorted lines; the product is read in the same form. */
export function describe(model: Model): string[] {
  const seats = model.seats.filter(isLive)
  return [
    ...model.classes.map(({ place, price, capacity }) => `class ${place} ${price} cents ${capacity} seats`),
    ...model.people.map((person) => `plan p${person.place} ${planState(model, person)}`),
    ...model.people.flatMap(({ place, plan }) => (plan?.isEnding ? [`plan p${place} is ending`] : [])),
    ...seats.map(({ who, date, status, cents }) => `seat d${date.place} p${who.place} ${status} ${cents}`),
    ...model.dates.filter(({ isCancelled }) => isCancelled).map(({ place }) => `date d${place} cancelled`),
    ...model.dates.flatMap((date) => {
      const names = waitingFor(model, date).map(({ who }) => `p${who.place}`)
      return names.length > 0 ? [`list d${date.place} ${names.join(' ')}`] : []
    }),
    ...model.entries
      .filter(({ state }) => state === 'offered')
      .map(({ who, date }) => `offer d${date.place} p${who.place}`),
    ...model.payments.map(({ who, cents, refunded }) => `money p${who.place} ${cents} less ${refunded}`),
    ...model.mails.map((line) => `mail ${line}`),
  ].toSorted()
}
