import { authenticate, countByName, type Person, pay, toOutcome } from '../person.ts'
import type { PartResult } from '../scenarios/rush.ts'
import { readStored, type StoredEntry } from '../stored.ts'
import { until } from '../until.ts'
import { brokenOrder, quantile } from './replay.ts'
import {
  createCrowd,
  each,
  fill,
  HOUR,
  openClass,
  readHistory,
  reportInvariants,
  settleLists,
  type WantedSeat,
} from './scene.ts'
import type { WaitlistStudio } from './waitlist-studio.ts'

/** So many offers of each kind; the rest is paid in time. */
type OfferSize = { lists: number; offersEach: number; unpaid: number; late: number; secure: number }

const AHEAD = 40 * HOUR
const CARD_WITH_STEP = '4000002760003184'
/** An offer that is over has passed on within this time. */
const PASSED_ON_MS = 5_000

type Fate = 'paid' | 'unpaid' | 'late' | 'secured' | 'not secured'
type Offer = { person: Person; entryId: string; checkoutUrl: string; fate: Fate }

/**
 * Offers to people who pay: some pay in time, with and without a step of their bank, some not at all, some when the
 * offer is over. Each that is over has passed on within seconds, no member has paid for nothing, and none paid twice.
 */
export async function offers(studio: WaitlistStudio, size: OfferSize): Promise<PartResult> {
  const { lists, offersEach } = size
  const startsAt = Math.ceil((studio.now() + AHEAD) / HOUR) * HOUR
  const { members, guests } = await createCrowd(studio, { members: lists * offersEach, guests: 2 * lists * offersEach })
  const wanted: WantedSeat[] = []
  const booked: { person: Person; id: string }[] = []
  for (let list = 0; list < lists; list += 1) {
    const of = await openClass(studio, { seats: offersEach, startsAt: startsAt + list * HOUR })
    const holders = members.slice(list * offersEach, (list + 1) * offersEach)
    const ids = await fill({ of, holders, waiting: guests.slice(2 * list * offersEach, 2 * (list + 1) * offersEach) })
    booked.push(...holders.flatMap((person, place) => ({ person, id: ids[place] ?? '' })))
    wanted.push(of)
  }
  await each(booked, ({ person, id }, place) => person.at(place).call('cancelBooking', { params: { id } }))
  await settleLists(studio)
  const made = await openOffers(studio, { size, byId: new Map(guests.map((person) => [person.id, person])) })
  const broken = await answerInTime(studio, made)
  const times = await endOffers(studio, { made, broken })
  const report = await reportInvariants(studio)
  const history = await readHistory(studio, { capacities: new Map() })
  report.broken.push(...broken, ...brokenOrder(history), ...(await brokenCharges(studio, made)))
  const slow = times.filter((time) => time > PASSED_ON_MS)
  const late = slow.length > 0 ? [`${slow.length} offers passed on later than ${PASSED_ON_MS} ms after their end`] : []
  const [p50, most] = [quantile(times, 0.5), times.at(-1) ?? 0].map(Math.round)
  const fates = JSON.stringify(countByName(made.map(({ fate }) => fate)))
  const line = `${made.length} offers at ${wanted.length} lists ${fates}: ${times.length} passed on ${p50} ms after their end at the median, ${most} at most`
  return { ...report, line, late }
}

async function openOffers(
  { database }: WaitlistStudio,
  { size, byId }: { size: OfferSize; byId: ReadonlyMap<string, Person> },
): Promise<Offer[]> {
  const { unpaid, late, secure } = size
  const open = await database.collection('waitlist_entries').find({ state: 'offered' }).toArray()
  const fates: Fate[] = [
    ...Array.from({ length: unpaid }, () => 'unpaid' as const),
    ...Array.from({ length: late }, () => 'late' as const),
    ...Array.from({ length: secure }, (_, place) =>
      place % 2 === 0 ? ('secured' as const) : ('not secured' as const),
    ),
  ]
  const made: Offer[] = []
  await each(open, async ({ _id, userId }, place) => {
    const person = byId.get(String(userId))
    if (!person) return
    const accepted = await toOutcome(person.at(place).call('acceptOffer', { params: { id: String(_id) } }))
    const checkoutUrl = accepted.answer?.checkoutUrl
    if (!checkoutUrl) throw new Error(`an offer has no page: ${accepted.name}`)
    made.push({ person, entryId: String(_id), checkoutUrl, fate: fates[place] ?? 'paid' })
  })
  return made
}

async function answerInTime(studio: WaitlistStudio, made: readonly Offer[]): Promise<string[]> {
  const broken: string[] = []
  await each(made, async ({ checkoutUrl, fate }) => {
    if (fate === 'paid' && !(await pay(studio, { checkoutUrl }))) broken.push('an open offer could not be paid')
    if (fate !== 'secured' && fate !== 'not secured') return
    await pay(studio, { checkoutUrl, card: CARD_WITH_STEP })
    await authenticate(studio, { checkoutUrl, passes: fate === 'secured' })
  })
  return broken
}

/** Lets the open offers run out; answers how long, in milliseconds, each took to pass on. Late payers pay in between. */
async function endOffers(
  studio: WaitlistStudio,
  { made, broken }: { made: readonly Offer[]; broken: string[] },
): Promise<number[]> {
  const entries = studio.database.collection('waitlist_entries')
  const states = await entries.find({ state: 'offered' }, { projection: { offerUntil: 1 } }).toArray()
  const ends = states.map(({ offerUntil }) => (offerUntil as Date).getTime())
  const last = Math.max(...ends, studio.now())
  await studio.moveTo(last)
  const late = made.filter(({ fate }) => fate === 'late')
  const paying = each(late, ({ checkoutUrl }) => pay(studio, { checkoutUrl }))
  const open = made.filter(({ fate }) => fate !== 'paid' && fate !== 'secured').map(({ entryId }) => entryId)
  const isOver = async () =>
    (await entries.countDocuments({ state: 'offered', offerUntil: { $lte: new Date(last) } })) === 0
  await until({ what: 'every offer that is over has ended', holds: isOver }).catch((error: Error) =>
    broken.push(error.message),
  )
  await paying
  await settleLists(studio)
  const { entries: stored } = await readStored(studio.database)
  return stored
    .filter(({ _id }) => open.includes(_id.toHexString()))
    .flatMap((entry) => (entry.state === 'passed' ? [endOf(entry) - last] : []))
    .sort((a, b) => a - b)
}

const endOf = ({ events }: StoredEntry): number => events.findLast(({ what }) => what === 'passed')?.at.getTime() ?? 0

/** Who paid has the seat or the money back; each entry was charged once at most. */
async function brokenCharges(studio: WaitlistStudio, made: readonly Offer[]): Promise<string[]> {
  const { entries, bookings } = await readStored(studio.database)
  const broken: string[] = []
  for (const { entryId, fate } of made) {
    const entry = entries.find(({ _id }) => _id.toHexString() === entryId)
    const booking = bookings.find(({ _id }) => _id.toHexString() === entry?.bookingId)
    const isSeated = entry?.state === 'seated' && booking?.status === 'confirmed'
    const last = entry?.events.at(-1)
    const isOver = fate === 'unpaid' || fate === 'not secured'
    if (isOver && last?.reason !== 'offer_expired') broken.push(`an offer that ran out is noted as ${last?.reason}`)
    if ((fate === 'paid' || fate === 'secured') !== isSeated && fate !== 'late')
      broken.push(`an offer that was ${fate} is ${entry?.state} with a ${booking?.status} booking`)
  }
  const charged = countByName(
    bookings.flatMap(({ waitlistEntryId, paymentIntentId }) =>
      paymentIntentId && waitlistEntryId ? [waitlistEntryId] : [],
    ),
  )
  for (const [id, count] of Object.entries(charged))
    if (count > 1) broken.push(`entry ${id} was charged ${count} times`)
  return broken
}
