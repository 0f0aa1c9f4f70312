import { addDays, dayIn } from '@studio/contract'
import type { Person } from '../person.ts'
import type { PartResult } from '../scenarios/rush.ts'
import { quantile } from './replay.ts'
import { createCrowd, each, HOUR, openClass, reportInvariants, ZONE } from './scene.ts'
import type { WaitlistStudio } from './waitlist-studio.ts'

type SpeedSize = { members: number; rounds: number }

/** Booking with waitlists is at least so fast as without. */
const LEAST_RATIO = 0.95
const WARM_UP = 2

/**
 * Booking a class with free seats at a process with waitlists and at one without, in turns: the median of the rounds'
 * ratios. Joining a list against booking, as the time that 95 of 100 stay under. The first process has waitlists.
 */
export async function speed(studio: WaitlistStudio, { members: count, rounds }: SpeedSize): Promise<PartResult> {
  const { members } = await createCrowd(studio, { members: count, guests: 0 })
  const today = dayIn(new Date(studio.now()), ZONE)
  const facts = { description: '', type: 'class', category: 'yoga', duration: 45, dropInPrice: '25.00' } as const
  const { id: classId } = await studio.admin.at(0).call('createClass', {
    body: { ...facts, name: 'Measured', capacity: 1_000, meetsOnAnyDate: true, isActive: true },
  })
  const ratios: number[] = []
  const booking: number[] = []
  let date = 1
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const on: number[] = []
    const off: number[] = []
    for (const [place, person] of members.entries()) {
      const [first, second] = place % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
      for (const api of [first, second]) {
        const bookingDate = addDays(today, date + api)
        const time = await timed(() => person.at(api).call('bookClass', { body: { classId, bookingDate } }))
        ;(api === 0 ? on : off).push(time)
      }
    }
    date += 2
    if (round < 0) continue
    ratios.push(medianOf(off) / medianOf(on))
    booking.push(...on)
  }
  const joining = await timeJoins(studio, members)
  const report = await reportInvariants(studio)
  const ratio = medianOf(ratios)
  const [bookP95, joinP95] = [booking, joining].map((times) =>
    quantile(
      times.toSorted((a, b) => a - b),
      0.95,
    ),
  )
  const late = [
    ...(ratio < LEAST_RATIO ? [`booking with waitlists is ${ratio.toFixed(3)} as fast as without`] : []),
    ...((joinP95 ?? 0) > (bookP95 ?? 0)
      ? [`joining takes ${joinP95?.toFixed(1)} ms at p95, booking ${bookP95?.toFixed(1)}`]
      : []),
  ]
  const each = ratios.map((one) => one.toFixed(3)).join(' ')
  const line = `booking with waitlists is ${ratio.toFixed(3)} as fast as without (${each}); p95 of a booking ${bookP95?.toFixed(1)} ms, of joining ${joinP95?.toFixed(1)} ms`
  return { ...report, line, late }
}

/** One list a member in turns, so that each is as long as the class has seats. */
async function timeJoins(studio: WaitlistStudio, members: readonly Person[]): Promise<number[]> {
  const half = Math.floor(members.length / 2)
  const times: number[] = []
  for (let list = 0; list < 4; list += 1) {
    const of = await openClass(studio, { seats: half, startsAt: studio.now() + (60 + 2 * list) * HOUR })
    await each(members.slice(0, half), (person) => person.at(0).call('bookClass', { body: of }))
    for (const person of members.slice(half)) {
      times.push(await timed(() => person.at(0).call('joinWaitlist', { body: of })))
    }
  }
  return times
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const medianOf = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
