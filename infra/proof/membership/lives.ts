import { entitlement, type User } from '@studio/contract'
import pMap from 'p-map'
import { countByName } from '../person.ts'
import type { PartResult } from '../scenarios/rush.ts'
import { dayAt, MINUTE, plusDays, toInstant } from '../simulated/calendar.ts'
import { type Chance, createChance } from '../simulated/chance.ts'
import { brokenSeats, findDifferentRecords, readStudioRecords } from './lives-records.ts'
import { carryOut, type Payer } from './plan-calls.ts'
import { openPlanStudio, type PlanStudio } from './plan-studio.ts'
import { covers, type Life, monthAfter, newLife, nextChange, passTo } from './reference.ts'
import { type Act, perform } from './reference-operations.ts'
import { getEdges, isOutside, someAct } from './sequences.ts'

type LivesSize = { members: number; rounds: number; every: number; seed: number }

/** A member with what the reference knows of them. */
type LivedMember = Payer & {
  life: Life
  chance: Chance
  isActing: (round: number) => boolean
  free: Set<string>
  story: string[]
}
type Scene = {
  studio: PlanStudio
  members: readonly LivedMember[]
  broken: string[]
  kinds: string[]
  asked: { dates: number }
}

/** The clocks change on 8 March. */
const FIRST_DAY = '2026-02-02'
const ACTS = 12
const AT_ONCE = 8
const ASKED_DAYS = 45
const GUEST_DAYS = 13
/** When pauses end, when planned mails go out, and when the renewals of a day are over. */
const HOPS = ['00:00', '09:00', '20:30']
const NEAR = 5 * MINUTE
const ZONE_NOON = '12:00'

/**
 * Random lives of members over HTTP at two processes, the provider's events shuffled and repeated to both: what users
 * read and book agrees with the reference for every date, and so do seats, charges and mails.
 */
export async function lives({ members: count, rounds, every, seed }: LivesSize): Promise<PartResult> {
  const started = performance.now()
  const studio = await openPlanStudio({ start: toInstant(FIRST_DAY, '08:00'), seed })
  try {
    const accounts = await studio.signUp(count)
    const members = accounts.map((account, place): LivedMember => {
      const chance = createChance(seed + place)
      const own = new Set(
        Array.from({ length: rounds }, (_, round) => round)
          .toSorted(() => chance.next() - 0.5)
          .slice(0, ACTS),
      )
      return {
        account,
        subscription: '',
        life: newLife(),
        chance,
        isActing: (round) => own.has(round),
        free: new Set(),
        story: [],
      }
    })
    const scene: Scene = { studio, members, broken: [], kinds: [], asked: { dates: 0 } }
    for (let round = 0; round < rounds; round += 1) await liveOneRound(scene, { round, every })
    const records = await readStudioRecords(studio)
    for (const member of members) scene.broken.push(...findDifferentRecords(member, records))
    scene.broken.push(...storiesOf(scene))
    const seconds = (performance.now() - started) / 1_000
    const line = `${count} members, ${scene.kinds.length} acts over ${rounds * every} days in ${seconds.toFixed(0)} s, ${scene.asked.dates} dates compared: ${JSON.stringify(countByName(scene.kinds))}`
    const figures = {
      members: count,
      charges: records.charges.length,
      mails: records.mails.length,
      seats: records.seats.length,
    }
    return { broken: [...scene.broken, ...studio.world.studio.mistakes.slice(0, 5)], figures, line }
  } finally {
    await studio.stop()
  }
}

const STORIES = 3

/** What the first members did of whom something is wrong. */
function storiesOf({ members, broken }: Scene): string[] {
  const found = members.filter(({ account }) => broken.some((what) => /^\w+/.exec(what)?.[0] === account.username))
  return found.slice(0, STORIES).map(({ account, story }) => `${account.username}: ${story.join('; ')}`)
}

async function liveOneRound(scene: Scene, { round, every }: { round: number; every: number }): Promise<void> {
  const { studio, members, broken } = scene
  const day = plusDays(FIRST_DAY, 1 + round * every)
  // No two rounds at the same time of day, so that no plan renews while its member acts.
  const at = toInstant(day, ZONE_NOON) + round * 4 * MINUTE
  await hopTo(scene, at)
  broken.push(...(await brokenSeats(scene)))
  const acting = members.filter(({ isActing }) => isActing(round))
  await pMap(acting, (member) => actOnce(scene, member), { concurrency: AT_ONCE })
  await studio.settle()
  await pMap(acting, (member) => compareDates(scene, member), { concurrency: AT_ONCE })
  await pMap(acting, (member) => book(scene, member), { concurrency: AT_ONCE })
  broken.push(...(await brokenSeats(scene)))
}

/** Lets the days pass, and stops where the reference says that something happens. */
async function hopTo({ studio, members }: Scene, end: number): Promise<void> {
  const pass = async (at: number) => {
    await studio.moveTo(at)
    for (const { life } of members) passTo(life, at)
    await studio.settle()
  }
  const first = dayAt(studio.world.now())
  for (let day = first; day <= dayAt(end); day = plusDays(day, 1)) {
    for (const hop of HOPS) {
      const at = toInstant(day, hop) + MINUTE / 3
      if (at <= studio.world.now() || at >= end) continue
      if (members.some(({ life }) => nextChange(life) <= at)) await pass(at)
    }
  }
  await pass(end)
}

async function actOnce(scene: Scene, member: LivedMember): Promise<void> {
  const { studio, broken, kinds } = scene
  const { life, chance } = member
  const at = Math.floor(studio.world.now() / 1_000) * 1_000
  const act = someAct(life, { now: at, chance })
  const cardPays = life.plan?.cardPays ?? true
  const isExpected = perform(life, { act, at })
  // What staff do without an effect is answered like what has one.
  if (!isExpected && (isOutside(act) || act.kind === 'grant' || act.kind === 'take away')) return
  const twice = chance.isWithin(0.25)
  try {
    const isDone = await carryOut(studio, { payer: member, act, twice, cardPays })
    if (isDone !== isExpected)
      broken.push(`${nameOf(member)} ${describe(act, at)}: ${isDone ? 'was done' : 'was refused'}`)
    if (isDone) kinds.push(act.kind)
    member.story.push(`${describe(act, at)}${isDone ? '' : ', refused'}${twice ? ', twice' : ''}`)
    if (isDone && act.kind === 'subscribe') follow(studio, member)
  } catch (error) {
    broken.push(`${nameOf(member)} ${describe(act, at)}: ${error instanceof Error ? error.message : error}`)
  }
}

/** A plan begins in the second in which the provider has made it. */
function follow({ world }: PlanStudio, { life, subscription }: LivedMember): void {
  const made = world.studio.emulators.payments.records.subscriptions.get(subscription)
  const from = (made?.start_date ?? 0) * 1_000
  if (life.plan) Object.assign(life.plan, { anchor: from, periodStart: from, paidUntil: monthAfter(from, from) })
}

const nameOf = ({ account }: LivedMember) => account.username
const describe = (act: Act, at: number) => `${new Date(at).toISOString()} ${JSON.stringify(act)}`

/** Every date of the next weeks, as each screen of the user decides it. */
async function compareDates({ studio, broken, asked }: Scene, member: LivedMember): Promise<void> {
  const { world } = studio
  const { body } = await world.call({ as: member.account, method: 'GET', path: '/api/user' })
  const user = body as unknown as User
  const today = dayAt(world.now())
  for (let count = 1; count <= ASKED_DAYS; count += 1) {
    for (const time of ['00:00', '18:00']) {
      const at = toInstant(plusDays(today, count), time)
      // Jobs run when time stops, some seconds after what they are due at.
      if (getEdges(member.life).some((edge) => Math.abs(edge - at) < NEAR)) continue
      const isCovered = entitlement({ user, membership: user.membership, startsAt: new Date(at) }).payer !== 'person'
      asked.dates += 1
      if (isCovered === covers(member.life, at)) continue
      broken.push(`${nameOf(member)} ${new Date(at).toISOString()}: covered is ${isCovered} (${user.membershipStatus})`)
    }
  }
}

/** Books a date for nothing, which the reference allows or refuses. */
async function book({ studio: { world, classId }, broken }: Scene, member: LivedMember): Promise<void> {
  const bookingDate = plusDays(dayAt(world.now()), 1 + member.chance.below(GUEST_DAYS))
  const isCovered = covers(member.life, toInstant(bookingDate, '00:00'))
  const body = { classId, bookingDate }
  const { code } = await world.call({ as: member.account, method: 'POST', path: '/api/bookings', body })
  if (code === 'ALREADY_BOOKED') return
  if (code !== (isCovered ? 'done' : 'PAYMENT_REQUIRED'))
    broken.push(`${nameOf(member)} books ${bookingDate}: ${code}, covered must be ${isCovered}`)
}
