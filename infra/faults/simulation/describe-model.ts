import { type ClassDate, listWaiting, type Model, type Person } from '../model/state.ts'

/** Returns the state of a plan as its member sees it. */
function getPlanState({ time }: Model, { plan, isGranted }: Person): string {
  if (isGranted) return 'active'
  if (!plan) return 'none'
  if (plan.pause && plan.pause.from <= time) return 'paused'
  return plan.unpaid ? 'past_due' : 'active'
}

/** Describes, in sorted lines like those of `describeStored`, everything that members, staff and the provider see. */
export function describeModel(model: Model): string[] {
  const { classes, people, seats, pages, dates, entries, payments, mails } = model
  const toKey = ({ date, person }: { date: ClassDate; person: Person }) => `d${date.index} p${person.index}`
  const listedSeats = seats.filter(({ status }) => status !== 'ended')
  const lists = dates.map((date) => ({ date, names: listWaiting(model, date).map(({ person }) => `p${person.index}`) }))
  return [
    ...classes.map(({ index, price, capacity }) => `class ${index} ${price} cents ${capacity} seats`),
    ...people.map((person) => `plan p${person.index} ${getPlanState(model, person)}`),
    ...people.filter(({ plan }) => plan?.isEnding).map(({ index }) => `plan p${index} is ending`),
    ...listedSeats.map((seat) => `seat ${toKey(seat)} ${seat.status} ${seat.cents}`),
    ...pages.filter(({ state }) => state === 'open').map((page) => `page ${toKey(page)} ${page.cents}`),
    ...dates.filter(({ isCancelled }) => isCancelled).map(({ index }) => `date d${index} cancelled`),
    ...lists.filter(({ names }) => names.length > 0).map(({ date, names }) => `list d${date.index} ${names.join(' ')}`),
    ...entries.filter(({ state }) => state === 'offered').map((entry) => `offer ${toKey(entry)}`),
    ...payments.map(({ person, cents, refunded }) => `money p${person.index} ${cents} less ${refunded}`),
    ...mails.map((line) => `mail ${line}`),
  ].toSorted()
}
