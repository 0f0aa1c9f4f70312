import fc from 'fast-check'
import { type Action, type ActionKind, actionKinds } from '../model/actions.ts'
import { isCostFree, isFull, type Visit } from '../model/availability.ts'
import { DAY, HOUR, MINUTE } from '../model/calendar.ts'
import { type ClassDate, findSeat, listWaiting, type Model } from '../model/state.ts'

/** A random action; `pick` is a random number that chooses its subject. */
export type RandomAction = { kind: ActionKind; pick: number }
/** `value` is what the action changes to: days of a pause, cents, a capacity, or the index of another date. */
type Subject = { person?: { index: number }; date?: { index: number }; value?: number }

const NEAR_DATES = 4
const PRICES = [2500, 2800, 3000]
const PAUSE_DAYS = [3, 7, 8, 14, 21, 34]
const ANY_PAUSE_DAYS = 14

/** Returns the subjects that meet a condition, or all subjects if none does. */
function prefer<T>(subjects: readonly T[], condition: (subject: T) => boolean): readonly T[] {
  const matchingSubjects = subjects.filter(condition)
  return matchingSubjects.length > 0 ? matchingSubjects : subjects
}

/** Returns likely subjects of an action, so that runs get far: full classes to wait for, old pages to open again. */
function findSubjects(model: Model, kind: ActionKind): readonly Subject[] {
  const { time, dates, people, classes } = model
  const upcomingDates = dates.filter(({ startsAt }) => startsAt > time - HOUR) // Also those that have just started.
  const nearDates = upcomingDates.slice(0, NEAR_DATES).filter(({ isCancelled }) => !isCancelled)
  const visits = nearDates.flatMap((date) => people.map((person) => ({ person, date })))
  const hasSeat = ({ person, date }: Visit) => findSeat(model, person, date) !== undefined
  const bookableVisits = visits.filter((visit) => !hasSeat(visit) && !isFull(model, visit.date))
  const firstDates = dates.slice(0, classes.length) // One of each class.
  const countWaiting = (date: ClassDate) => listWaiting(model, date).length
  const pages = model.pages.filter(({ state }) => state === 'open')
  const stalePages = pages.filter(({ cents, date }) => cents !== date.studioClass.price)
  const entries = model.entries.filter(({ state }) => state !== 'over')
  const bookedSeats = model.seats.filter((seat) => seat.status === 'booked' && seat.date.startsAt > time - HOUR)
  const plans = people.flatMap((person) => (person.plan && !person.isGranted ? [{ person, ...person.plan }] : []))
  switch (kind) {
    case 'book':
      return bookableVisits.filter(isCostFree)
    case 'check out': {
      const paidVisits = bookableVisits.filter((visit) => !isCostFree(visit))
      return stalePages.length > 0 ? stalePages : prefer(paidVisits, ({ person }) => person.plan !== null)
    }
    case 'join': {
      const isWaiting = ({ person, date }: Visit) => entries.some((own) => own.person === person && own.date === date)
      const joinableVisits = visits.filter((visit) => isFull(model, visit.date) && !hasSeat(visit) && !isWaiting(visit))
      return prefer(joinableVisits, ({ date }) => countWaiting(date) === 1)
    }
    case 'pay':
      return [...pages, ...model.pages.filter(({ state }) => state === 'closed').slice(-1)]
    case 'give up':
      return pages
    case 'cancel':
    case 'studio cancels':
      return prefer(bookedSeats, ({ date }) => countWaiting(date) > 1)
    case 'move':
      return bookedSeats.flatMap(({ person, date }) =>
        upcomingDates
          .filter(({ studioClass }) => studioClass === date.studioClass)
          .map(({ index }) => ({ person, date, value: index })),
      )
    case 'leave list':
      return entries
    case 'accept':
      return entries.filter(({ state }) => state === 'offered')
    case 'change price': {
      const datesInCheckout = pages.filter((page) => !stalePages.includes(page)).map(({ date }) => date)
      const chosenDates =
        datesInCheckout.length > 0 ? datesInCheckout : firstDates.filter(({ studioClass }) => studioClass.price > 0)
      return chosenDates.flatMap((date) =>
        PRICES.filter((cents) => cents !== date.studioClass.price).map((value) => ({ date, value })),
      )
    }
    case 'change capacity':
      return firstDates.flatMap((date) => [1, 2, 3].map((value) => ({ date, value })))
    case 'cancel date':
      return nearDates.filter(({ startsAt }) => startsAt > time).map((date) => ({ date }))
    case 'subscribe':
      return people.filter(({ plan, isGranted }) => !plan && !isGranted).map((person) => ({ person }))
    case 'leave':
    case 'pause':
    case 'pause later': {
      const renewingPlans = plans.filter(({ isEnding }) => !isEnding)
      return renewingPlans.flatMap(({ person }) => PAUSE_DAYS.map((value) => ({ person, value })))
    }
    case 'keep':
      return plans.filter(({ isEnding }) => isEnding)
    case 'resume':
      return plans.filter(({ pause }) => pause)
    case 'card fails':
    case 'card pays':
      return people.filter(({ plan }) => plan?.cardPays === (kind === 'card fails')).map((person) => ({ person }))
    case 'grant':
    case 'take away':
      return people.filter(({ isGranted }) => isGranted === (kind === 'take away')).map((person) => ({ person }))
  }
}

/** Whether any person can try an action at any time. */
const canAlwaysTry = (kind: ActionKind) =>
  /^(?:book|check out|join|subscribe|leave|keep|pause|pause later|resume)$/.test(kind)

/** Converts a random action for the current model; null without a subject. One in six gets any subject, to try refusals. */
export function toAction(model: Model, { kind, pick }: RandomAction): Action | null {
  const [dice, choice] = [pick % 6, Math.floor(pick / 6)]
  const upcomingDates = model.dates.filter(({ startsAt }) => startsAt > model.time - HOUR)
  const anyPerson = model.people[choice % model.people.length]
  const anySubject = { person: anyPerson, date: upcomingDates[choice % NEAR_DATES], value: ANY_PAUSE_DAYS }
  const subjects = findSubjects(model, kind)
  const subject: Subject | undefined =
    dice === 0 && canAlwaysTry(kind) ? anySubject : subjects[choice % subjects.length]
  if (!subject) return null
  const { person, date, value = 0 } = subject
  return { kind, person: person?.index ?? 0, date: date?.index ?? 0, value }
}

/** How often the frequent actions occur, in comparison with all others. */
const weights: Partial<Record<ActionKind, number>> = {
  book: 12,
  'check out': 16,
  join: 16,
  pay: 9,
  'give up': 3,
  cancel: 7,
  'studio cancels': 5,
  move: 4,
  'leave list': 2,
  accept: 6,
  'change price': 12,
  'change capacity': 3,
  subscribe: 3,
}
const kinds = actionKinds.map((kind) => ({ weight: weights[kind] ?? 1, arbitrary: fc.constant(kind) }))
export const randomAction: fc.Arbitrary<RandomAction> = fc.record({ kind: fc.oneof(...kinds), pick: fc.nat(9_999) })

/** A time to wait for: a duration, or an instant relative to the start of a date; `date` counts the upcoming ones. */
export type Moment = { wait: number } | { date: number; beforeStart: number }
const minutes = (...lengths: number[]) => fc.constantFrom(...lengths.map((length) => length * MINUTE))
export const randomMoment: fc.Arbitrary<Moment> = fc.oneof(
  minutes(5, 20, 35, 70, 12 * 60).map((wait) => ({ wait })),
  fc.constantFrom(1, 3, 8).map((days) => ({ wait: days * DAY })),
  // Around the cancellation deadline, the closing of the waitlist, and the start.
  fc.record({ date: fc.nat({ max: 2 }), beforeStart: minutes(725, 715, 65, 55, 5, -5) }),
)

export function toWaitEnd({ time, dates }: Model, moment: Moment): number {
  if ('wait' in moment) return time + moment.wait
  const upcomingDates = dates.filter(({ startsAt }) => startsAt > time + HOUR)
  return Math.max(time, (upcomingDates[moment.date]?.startsAt ?? time) - moment.beforeStart)
}
