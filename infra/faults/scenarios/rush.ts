import { addDays, type Day, dayIn, getWeekday, type TimeOfDay } from '@studio/contract'
import { checkInvariants, type InvariantReport } from '../invariants.ts'
import { countByName, type Outcome, type Person, pay, signInAdmin, signUp, toOutcome } from '../person.ts'
import type { FaultsStudio } from '../studio.ts'

const STUDIO_ZONE = 'America/New_York'

/** An occurrence that people rush for. */
export type OccurrenceRef = { classId: string; bookingDate: Day }

/** A part's outcome: its invariants and one line of figures. */
export type PartResult = Pick<InvariantReport, 'broken'> & {
  figures: Record<string, number>
  line: string
}

/** Creates a class that meets once a week, three days from now, with so many seats. */
export async function openOccurrence(
  admin: Person,
  { seats, startTime = '18:00' }: { seats: number; startTime?: TimeOfDay },
): Promise<OccurrenceRef> {
  const bookingDate = addDays(dayIn(new Date(), STUDIO_ZONE), 3)
  const facts = {
    name: `Rush at ${startTime}`,
    description: '',
    type: 'class',
    category: 'yoga',
    duration: 45,
  } as const
  const terms = { capacity: seats, dropInPrice: '25.00', meetsOnAnyDate: false, isActive: true }
  const { id: classId } = await admin.at(0).call('createClass', { body: { ...facts, ...terms } })
  const endTime = `${startTime.slice(0, 3)}59` as TimeOfDay
  const dates = { dayOfWeek: getWeekday(bookingDate), startDate: addDays(bookingDate, -7), isRecurring: true } as const
  await admin.at(1).call('createSchedule', { body: { classId, ...dates, startTime, endTime, isActive: true } })
  return { classId, bookingDate }
}

/** Half of them active members, who book free; the other half pay each time. */
export async function crowd(studio: FaultsStudio, { count, admin }: { count: number; admin: Person }) {
  const half = Math.floor(count / 2)
  const members = await signUp(studio, { count: half, admin })
  const guests = await signUp(studio, { count: count - half })
  return { members, guests }
}

type Try = { studio: FaultsStudio; person: Person; occurrence: OccurrenceRef; turn: number; times: number[] }

/** Notes how long one person waited for the answer, in ms. */
async function timed<Answer>(times: number[], call: Promise<Answer>): Promise<Outcome<Answer>> {
  const started = performance.now()
  const outcome = await toOutcome(call)
  times.push(performance.now() - started)
  return outcome
}

/** One member's try: books, and cancels every second booking. Answers what each call came to. */
async function bookFree({ person, occurrence, turn, times }: Try): Promise<Outcome<unknown>[]> {
  const made = await timed(times, person.at(turn).call('bookClass', { body: occurrence }))
  if (!made.answer || turn % 2 === 0) return [made]
  return [made, await toOutcome(person.at(turn + 1).call('cancelBooking', { params: { id: made.answer.id } }))]
}

/** One guest's try: a checkout that is paid, given up or simply left, in turn. */
async function checkOut({ studio, person, occurrence, turn, times }: Try): Promise<Outcome<unknown>[]> {
  const opened = await timed(times, person.at(turn).call('startClassCheckout', { body: occurrence }))
  if (!opened.answer) return [opened]
  const { checkoutUrl, sessionId } = opened.answer
  if (turn % 3 === 1) {
    return [opened, await toOutcome(person.at(turn + 1).call('cancelCheckout', { params: { id: sessionId } }))]
  }
  if (turn % 3 === 0) await pay(studio, { checkoutUrl })
  return [opened]
}

/** What people may be told in a rush. */
const EXPECTED = new Set(['done', 'CLASS_FULL', 'ALREADY_BOOKED'])
/** Nobody waits much longer than the others. */
const MAX_SPREAD = 4

/**
 * The rush: so many bookings, checkouts and cancels at once for few seats, over both API processes. Afterwards every
 * member tries once more and every seat must be taken, none twice.
 */
export async function rush(
  studio: FaultsStudio,
  { requests, people, seats }: { requests: number; people: number; seats: number },
): Promise<PartResult> {
  const admin = await signInAdmin(studio)
  const occurrence = await openOccurrence(admin, { seats })
  const { members, guests } = await crowd(studio, { count: people, admin })
  const times: number[] = []
  const started = performance.now()
  const tries = Array.from({ length: requests }, (_, turn) => {
    const isMember = turn % 2 === 0
    const of = isMember ? members : guests
    const person = of[Math.floor(turn / 2) % of.length]
    if (!person) throw new Error('no users for the rush')
    const one = { studio, person, occurrence, turn: Math.floor(turn / 2), times }
    return isMember ? bookFree(one) : checkOut(one)
  })
  const outcomes = (await Promise.all(tries)).flat()
  const seconds = (performance.now() - started) / 1000
  for (const person of members) await toOutcome(person.at(0).call('bookClass', { body: occurrence }))
  const report = await checkInvariants(studio)
  const taken = await studio.database
    .collection('bookings')
    .countDocuments({ classId: occurrence.classId, holdsSeat: true })
  if (taken !== seats) report.broken.push(`${taken} of ${seats} seats are taken although more people wanted one`)
  const unexpected = outcomes.map(({ name }) => name).filter((name) => !EXPECTED.has(name))
  if (unexpected.length > 0) report.broken.push(`unexpected answers: ${JSON.stringify(countByName(unexpected))}`)
  times.sort((a, b) => a - b)
  const percentile = (share: number) => Math.round(times[Math.ceil(times.length * share) - 1] ?? 0)
  const [p50, p99] = [percentile(0.5), percentile(0.99)]
  if (p99 > MAX_SPREAD * p50) report.broken.push(`p99 is ${p99} ms, more than ${MAX_SPREAD} times the p50 of ${p50} ms`)
  const said = JSON.stringify(countByName(outcomes.map(({ name }) => name)))
  const line = `${requests} at once for ${seats} seats in ${seconds.toFixed(1)} s, p50 ${p50} ms, p99 ${p99} ms: ${said}; ${taken} seats taken`
  return { ...report, figures: { ...report.figures, p50, p99 }, line }
}
