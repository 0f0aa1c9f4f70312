import pMap from 'p-map'
import type { PartResult } from '../scenarios/rush.ts'
import { dayAt, getWeekday, plusDays, toInstant } from '../simulated/calendar.ts'
import { deliverEvents } from '../simulated/world.ts'
import { until } from '../until.ts'
import { quantile } from '../waitlist/replay.ts'
import { carryOut, type Payer } from './plan-calls.ts'
import { asked, openPlanStudio, type PlanStudio } from './plan-studio.ts'

type FreedSize = { pauses: number; seed: number }

const FIRST_DAY = '2026-02-03'
const AT_ONCE = 4
const GOAL_MS = 2_000
type WantedSeat = { classId: string; bookingDate: string; scheduleId: string }
/** A seat as it is stored. */
export type FreedSeat = {
  classId: string
  userId: string
  status: string
  createdAt: Date
  endedAt: Date | null
  waitlistEntryId: string | null
}
/** Who had the one seat of a class and paused, and who waited for it. */
type Handover = { classId: string; holder: string; waiter: string }

/** Members with the one seat of a class pause over it, while another one waits: how long the seat takes to get there. */
export async function freedSeats({ pauses, seed }: FreedSize): Promise<PartResult> {
  const studio = await openPlanStudio({ start: toInstant(FIRST_DAY, '09:00'), seed, isRunning: true })
  const { world } = studio
  try {
    const payers: Payer[] = (await studio.signUp(2 * pauses)).map((account) => ({ account, subscription: '' }))
    await pMap(payers, (payer) => carryOut(studio, { payer, act: { kind: 'subscribe' } }), { concurrency: AT_ONCE })
    await deliverEvents(world.studio.emulators)
    const seats: WantedSeat[] = []
    for (let place = 0; place < pauses; place += 1) {
      const wanted = await openClass(studio)
      seats.push(wanted)
      const post = (payer: Payer | undefined, path: string) =>
        asked(world.call({ as: payer?.account ?? null, method: 'POST', path, body: wanted }))
      await post(payers[2 * place], '/api/bookings')
      await post(payers[2 * place + 1], '/api/waitlist')
    }
    const act = { kind: 'pause', start: 'today', resumesOn: plusDays(FIRST_DAY, 28) } as const
    const handovers = seats.map(({ classId }, place): Handover => {
      const [holder = '', waiter = ''] = [payers[2 * place], payers[2 * place + 1]].map((one) => one?.account.id ?? '')
      return { classId, holder, waiter }
    })
    const holders = payers.filter((_, place) => place % 2 === 0)
    const done = await pMap(holders, (payer) => carryOut(studio, { payer, act }), { concurrency: AT_ONCE })
    const bookings = world.studio.database.collection('bookings')
    const given = { waitlistEntryId: { $ne: null }, status: 'confirmed' }
    const holds = async () => (await bookings.countDocuments(given)) >= pauses
    const missing = await until({ what: 'every freed seat has reached its list', holds }).then(
      () => [],
      (error: Error) => [error.message],
    )
    const all = (await bookings.find({}).toArray()) as unknown as FreedSeat[]
    const { times, faults } = followHandovers(handovers, all)
    const sorted = times.toSorted((a, b) => a - b)
    const [p50, p99] = [quantile(sorted, 0.5), quantile(sorted, 0.99)]
    const refused = done.filter((isDone) => !isDone).length
    const line = `${times.length} seats that pauses freed reached their lists in ${p50} ms at the median, ${p99} at p99, ${sorted.at(-1) ?? 0} at most`
    return {
      broken: [...missing, ...faults, ...(refused > 0 ? [`${refused} pauses were refused`] : [])],
      figures: { seats: times.length },
      line,
      late: p99 > GOAL_MS ? [`freed seats took ${p99} ms at p99`] : [],
    }
  } finally {
    await studio.stop()
  }
}

/** How many milliseconds each seat took from one member to the other, and where it did not go as it must. */
export function followHandovers(
  handovers: readonly Handover[],
  seats: readonly FreedSeat[],
): { times: number[]; faults: string[] } {
  const times: number[] = []
  const faults: string[] = []
  for (const { classId, holder, waiter } of handovers) {
    const own = seats.filter((one) => one.classId === classId)
    const lost = own.find(({ userId }) => userId === holder)
    const won = own.find(({ userId, waitlistEntryId }) => userId === waiter && waitlistEntryId !== null)
    const live = own.filter(({ status }) => status === 'confirmed')
    if (live.length !== 1) faults.push(`${classId} has ${live.length} seats, must have 1`)
    if (lost?.status !== 'cancelled' || !lost.endedAt) faults.push(`${classId}: who pauses has kept the seat`)
    else if (won?.status !== 'confirmed') faults.push(`${classId}: the seat has not reached who waited for it`)
    else if (won.createdAt < lost.endedAt) faults.push(`${classId}: the seat was given on before it was free`)
    else times.push(won.createdAt.getTime() - lost.endedAt.getTime())
  }
  return { times, faults }
}

/** A class of one seat that meets in a week. */
async function openClass({ world, admin }: PlanStudio): Promise<WantedSeat> {
  const bookingDate = plusDays(dayAt(world.now()), 7)
  const facts = { name: 'One Seat', description: '', type: 'class', category: 'yoga', duration: 60, capacity: 1 }
  const body = { ...facts, dropInPrice: '25.00', meetsOnAnyDate: false, isActive: true }
  const { body: made } = await asked(world.call({ as: admin, method: 'POST', path: '/api/admin/classes', body }))
  const classId = String(made.id)
  const hours = { dayOfWeek: getWeekday(bookingDate), startTime: '18:00', endTime: '19:00', startDate: FIRST_DAY }
  const schedule = { classId, ...hours, isActive: true, isRecurring: true }
  const { body: met } = await asked(
    world.call({ as: admin, method: 'POST', path: '/api/admin/schedules', body: schedule }),
  )
  return { classId, bookingDate, scheduleId: String(met.id) }
}
