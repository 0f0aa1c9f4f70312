import { followLists, passEdges } from './follow-lists.ts'
import { followPlans, planEdge } from './follow-plans.ts'
import { MINUTE } from './model/calendar.ts'
import { expireHolds, remind } from './model/effects.ts'
import { releaseFreeSeats } from './model/free-seats.ts'
import { deliverEvents, timed, type World } from './world.ts'

const SETTLE_ROUNDS = 12

/** What the model says that the jobs of every minute do now. */
function followJobs(world: World): void {
  releaseFreeSeats(world)
  remind(world)
}

// Counting the figures of the reports takes longer than all other jobs together; these are done for the daily check.
const ONCE_A_DAY = [
  'count reports',
  'forget applied payment events',
  'forget what has expired',
  'forget handled work',
  'forget sign-ins that waited for a code',
  'forget delivered mail',
  'forget old requests',
  'forget verification links',
  'forget new email addresses',
  'remove stale invitations',
]
// What an act has caused is worked off without these; they come when time passes.
const BY_THE_CLOCK = [
  'reconcile payments',
  'release seats',
  'complete enrollments',
  'check memberships',
  'remind of tomorrow',
]

/** `caused`: what an act has led to; `minute`: all that comes up often. */
export type Jobs = 'caused' | 'minute'
const left: Record<Jobs, readonly string[]> = { caused: [...ONCE_A_DAY, ...BY_THE_CLOCK], minute: ONCE_A_DAY }

// What changes seats by the clock does so while the model follows.
const NOT_ONCE_A_DAY = [...BY_THE_CLOCK, 'expire holds', 'run waitlists']

/** Runs what the product does once a day or counts for the reports, when all else is settled. */
export async function runDailyJobs({ studio: { apis }, chance }: World): Promise<void> {
  await (apis[chance.below(2)] ?? apis[0]).runJobs(NOT_ONCE_A_DAY)
}

/** Carries all that is under way through, some minutes on where it has to wait; answers what still is. */
export async function settle(world: World, { jobs = 'caused' }: { jobs?: Jobs } = {}): Promise<string[]> {
  const { studio, chance } = world
  let open: string[] = []
  const edge = planEdge(world)
  if (edge !== null) await world.clock.moveTo(edge)
  await passEdges(world)
  // Seats that a plan which ended no longer covers are not reminded of.
  if (jobs === 'minute') followPlans(world, { onlyEnded: true })
  for (let round = 0; round < SETTLE_ROUNDS; round += 1) {
    expireHolds(world)
    // What the clock brings comes once; the later rounds carry on what it has led to.
    const due = round === 0 ? jobs : 'caused'
    if (due === 'minute') followJobs(world)
    // At one of the processes, by chance.
    const api = studio.apis[chance.below(2)] ?? studio.apis[0]
    await timed(world, `jobs: ${due}`, () => api.runJobs(left[due]))
    await timed(world, 'events', () => deliverEvents(studio.emulators))
    open = await timed(world, 'what is under way', () => underWay(world))
    // While an external service is down it cannot finish; time passes, and it is settled when the service is back.
    const isOver = open.length === 0 || world.isProviderAway || world.isMailAway
    if (isOver && (await listsAreSettled(world))) break
    await world.clock.moveTo(world.now() + MINUTE)
  }
  followPlans(world)
  const { bookings } = world.model
  const before = bookings.size
  await timed(world, 'waitlists', () => followLists(world))
  // One who was just given a seat of tomorrow is reminded of it by the same round of jobs or by the next.
  return jobs === 'minute' && bookings.size > before ? settle(world, { jobs }) : open
}

// Freed seats are given on whatever service is away.
const listsAreSettled = async ({ model, studio: { database } }: World): Promise<boolean> =>
  model.lists.size === 0 ||
  (await database.collection('job_queue').countDocuments({ kind: 'waitlist', status: 'waiting' })) === 0

async function underWay({ studio: { database, emulators }, now }: World): Promise<string[]> {
  // What is planned for a later day is not under way; what is tried again comes within half a minute.
  const soon = new Date(now() + 2 * MINUTE)
  const waiting = {
    mail_outbox: { status: 'pending' },
    payment_events: { status: 'waiting' },
    job_queue: { status: 'waiting', dueAt: { $lte: soon } },
  }
  const found = await Promise.all(
    Object.entries(waiting).map(async ([name, filter]) =>
      (await database.collection(name).find(filter).limit(3).toArray()).map((one) => `${name} ${JSON.stringify(one)}`),
    ),
  )
  const events = emulators.payments.webhooks.waiting()
  return [...found.flat(), ...(events > 0 ? [`${events} events are not delivered`] : [])]
}
