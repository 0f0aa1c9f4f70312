/**
 * A studio, modelled without the product's code: people with plans, dates of classes, seats, waitlists, payment pages, money
 * and mails. Instants are in milliseconds, amounts in cents. It is plain data, so that copies can try different outcomes.
 */
import { addDays, HOUR, toInstant } from './calendar.ts'

/** The unpaid amount of the period from `from`; with `endsPause` the plan stays paused until it is paid. */
type Unpaid = { cents: number; from: number; nextAttempt: number; endsPause: boolean }
export type Plan = {
  billingAnchor: number
  periodStart: number
  paidUntil: number
  isEnding: boolean
  cardPays: boolean
  pause: { from: number; until: number } | null
  unpaid: Unpaid | null
}
/** `isGranted`: an admin gave the person a membership, which needs no plan; `credit` reduces the next bill. */
export type Person = { index: number; plan: Plan | null; isGranted: boolean; credit: number }
type Hours = { weekday: number; from: string; until: string }
export type StudioClass = Hours & { index: number; price: number; capacity: number }
type Times = { day: string; startsAt: number; endsAt: number }
export type ClassDate = Times & { index: number; studioClass: StudioClass; isCancelled: boolean }
export type Payment = { person: Person; cents: number; refunded: number }
/** A payment page; a `closing` page has lost its seat but can still be paid until the provider closes it. */
export type Page = { person: Person; date: ClassDate; cents: number; state: 'open' | 'closing' | 'closed' | 'paid' }
export type Seat = {
  person: Person
  date: ClassDate
  status: 'held' | 'booked' | 'ended'
  cents: number
  holdUntil: number
  cancelBy: number
  /** Booked only because a plan covers it. */
  isByPlan?: boolean
  isOffer?: boolean
  /** When it will be released, because no plan covers it any more; its member was informed. */
  releaseAt?: number | undefined
  page?: Page | undefined
  payment?: Payment
}
/** An entry of a waitlist; `mailedReasons` are why its person got a mail instead of a seat, each only once. */
export type Entry = { person: Person; date: ClassDate; state: 'waiting' | 'offered' | 'over'; mailedReasons: string[] }
export type Model = {
  time: number
  people: Person[]
  classes: StudioClass[]
  dates: ClassDate[]
  seats: Seat[]
  entries: Entry[]
  pages: Page[]
  payments: Payment[]
  mails: string[]
}

const FIRST_DAY = '2026-03-02' // A Monday. The clocks change on the Sunday after it.
export const START = toInstant(FIRST_DAY, '10:00')
/** When the first two members subscribe (`setupActions`): their plans renew two days after the start. */
export const SUBSCRIBED_AT = toInstant('2026-02-04', '10:00')
export const HEADCOUNT = 5
/** Two overlapping classes and a free one, each with five dates. */
const CLASS_FIELDS = [
  { price: 2500, capacity: 2, weekday: 2, from: '18:00', until: '19:00' },
  { price: 3000, capacity: 1, weekday: 2, from: '18:30', until: '19:30' },
  { price: 0, capacity: 1, weekday: 3, from: '12:00', until: '13:00' },
]

export function createModel(): Model {
  const classes = CLASS_FIELDS.map((fields, index) => ({ ...fields, index }))
  const dates = Array.from({ length: 5 * classes.length }, (_, index) => {
    const studioClass = classes[index % classes.length] as StudioClass
    const day = addDays(FIRST_DAY, 7 * Math.floor(index / classes.length) + studioClass.weekday - 1)
    const [startsAt, endsAt] = [toInstant(day, studioClass.from), toInstant(day, studioClass.until)]
    return { index, studioClass, day, startsAt, endsAt, isCancelled: false }
  })
  const people = Array.from({ length: HEADCOUNT }, (_, index) => ({ index, plan: null, isGranted: false, credit: 0 }))
  return { time: START, people, classes, dates, seats: [], entries: [], pages: [], payments: [], mails: [] }
}

export const sendMail = ({ mails }: Model, { index }: Person, name: string) => mails.push(`p${index} ${name}`)
export const listSeats = (model: Model, date: ClassDate) =>
  model.seats.filter((seat) => seat.date === date && seat.status !== 'ended')
export const listWaiting = (model: Model, date: ClassDate) =>
  model.entries.filter((entry) => entry.date === date && entry.state === 'waiting')
export const findSeat = (model: Model, person: Person, date: ClassDate) =>
  listSeats(model, date).find((seat) => seat.person === person)
export const overlaps = (a: ClassDate, b: ClassDate) => a !== b && a.startsAt < b.endsAt && b.startsAt < a.endsAt
export const getWaitlistEnd = ({ startsAt }: ClassDate) => startsAt - HOUR
export const getCancellationDeadline = ({ startsAt }: ClassDate) => startsAt - 12 * HOUR
