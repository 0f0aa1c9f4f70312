import { type ClassDate, type Model, type Person, waitingFor } from '../model/state.ts'

/** Returns the state of a plan as its member sees it. */
function planState({ now }: Model, { plan, isGranted }: Person): string {
  if (isGranted) return 'active'
  if (!plan) return 'none'
  if (plan.pause && plan.pause.from <= now) return 'paused'
  return plan.unpaid ? 'past_due' : 'active'
}

/** Describes everything that members, staff and the provider see as sorted lines, like `describeStored`. */
export function describeModel(model: Model): string[] {
  const { classes, people, seats, pages, dates, entries, payments, mails } = model
  const toKey = ({ date, person }: { date: ClassDate; person: Person }) => `d${date.place} p${person.place}`
  const listedSeats = seats.filter(({ status }) => status !== 'ended')
  const lists = dates.map((date) => ({ date, names: waitingFor(model, date).map(({ person }) => `p${person.place}`) }))
  return [
    ...classes.map(({ place, price, capacity }) => `class ${place} ${price} cents ${capacity} seats`),
    ...people.map((person) => `plan p${person.place} ${planState(model, person)}`),
    ...people.filter(({ plan }) => plan?.isEnding).map(({ place }) => `plan p${place} is ending`),
    ...listedSeats.map((seat) => `seat ${toKey(seat)} ${seat.status} ${seat.cents}`),
    ...pages.filter(({ state }) => state === 'open').map((page) => `page ${toKey(page)} ${page.cents}`),
    ...dates.filter(({ isCancelled }) => isCancelled).map(({ place }) => `date d${place} cancelled`),
    ...lists.filter(({ names }) => names.length > 0).map(({ date, names }) => `list d${date.place} ${names.join(' ')}`),
    ...entries.filter(({ state }) => state === 'offered').map((entry) => `offer ${toKey(entry)}`),
    ...payments.map(({ person, cents, refunded }) => `money p${person.place} ${cents} less ${refunded}`),
    ...mails.map((line) => `mail ${line}`),
  ].toSorted()
}
