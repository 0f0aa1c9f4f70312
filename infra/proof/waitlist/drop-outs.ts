import type { Person } from '../person.ts'
import type { PartResult } from '../scenarios/rush.ts'
import { DAY, dayAt, plusDays, timeAt, toInstant } from '../simulated/calendar.ts'
import { createChance } from '../simulated/chance.ts'
import { MINUTE } from './history.ts'
import { createCrowd, fill, HOUR, openClass, reportInvariants, settleLists } from './scene.ts'
import type { WaitlistStudio } from './waitlist-studio.ts'

type DropOutSize = { instants: number; seed: number }

/** The days on which the studio's clocks change, and one on which they do not. */
const DAYS = ['2026-03-08', '2026-05-20', '2026-11-01']
const CANCEL_BEFORE = 12 * HOUR
/** The clock runs on while a request is under way. */
const NEAR = 5_000

/** Until when one who was seated without being asked drops out for nothing, by the studio's wall and nothing else. */
function freeUntil({ promotedAt, startsAt }: { promotedAt: number; startsAt: number }): number {
  const day = dayAt(promotedAt)
  const isEvening = timeAt(promotedAt) >= '21:00'
  const morning = isAtNight(promotedAt) ? toInstant(isEvening ? plusDays(day, 1) : day, '08:00') : 0
  return Math.min(startsAt, Math.max(startsAt - CANCEL_BEFORE, promotedAt + HOUR, morning))
}

const isAtNight = (instant: number) => timeAt(instant) >= '21:00' || timeAt(instant) < '07:00'

/**
 * Promotions at random instants around the days that change the clocks, while the servers' own zone is another than the
 * studio's: each is given the right last instant, and a cancellation is marked as late after it and not before.
 */
export async function dropOuts(studio: WaitlistStudio, { instants, seed }: DropOutSize): Promise<PartResult> {
  const chance = createChance(seed)
  const broken: string[] = []
  const seen = { late: 0, inTime: 0, night: 0 }
  const perDay = Math.ceil(instants / DAYS.length)
  for (const day of DAYS) {
    const moments = Array.from({ length: perDay }, () => toInstant(plusDays(day, -1), '12:00') + chance.below(2 * DAY))
    for (const moment of moments.sort((a, b) => a - b)) {
      const at = Math.max(moment, studio.now() + MINUTE)
      await studio.moveTo(at)
      await studio.renewAdmin()
      const anyStart = Math.ceil((at + CANCEL_BEFORE + chance.below(14 * 60) * MINUTE) / MINUTE) * MINUTE + 2 * MINUTE
      const startsAt = timeAt(anyStart) < '23:00' ? anyStart : anyStart + 2 * HOUR
      const wrong = await promoteAndCancel(studio, { startsAt, isLate: chance.isWithin(0.5), seen })
      broken.push(...wrong)
    }
  }
  const report = await reportInvariants(studio)
  report.broken.push(...broken)
  const line = `${perDay * DAYS.length} promotions, ${seen.night} of them at night: ${seen.inTime} cancelled in time, ${seen.late} late`
  return { ...report, line }
}

type Trial = { startsAt: number; isLate: boolean; seen: { late: number; inTime: number; night: number } }

async function promoteAndCancel(studio: WaitlistStudio, { startsAt, isLate, seen }: Trial): Promise<string[]> {
  const of = await openClass(studio, { seats: 1, startsAt })
  const { members } = await createCrowd(studio, { members: 2, guests: 0 })
  const [holder, next] = members
  if (!holder || !next) throw new Error('two people are needed')
  const [booked] = await fill({ of, holders: [holder], waiting: [next] })
  await holder.at(0).call('cancelBooking', { params: { id: booked ?? '' } })
  await settleLists(studio)
  const booking = await ownBooking(studio, next)
  if (booking?.status !== 'confirmed') return [`the next one was not seated: ${booking?.status}`]
  const promotedAt = booking.createdAt.getTime()
  const must = freeUntil({ promotedAt, startsAt })
  const is = booking.cancelBy.getTime()
  const words = `promoted ${booking.createdAt.toISOString()} for ${new Date(startsAt).toISOString()}`
  if (Math.abs(is - must) > NEAR)
    return [`${words}: until ${booking.cancelBy.toISOString()}, must be ${new Date(must).toISOString()}`]
  if (isAtNight(promotedAt)) seen.night += 1
  const isPossible = isLate && is + 2 * NEAR < startsAt
  await studio.moveTo(isPossible ? is + NEAR : Math.max(is - NEAR, studio.now()))
  await next.at(1).call('cancelBooking', { params: { id: booking._id.toHexString() } })
  const after = await ownBooking(studio, next)
  seen[isPossible ? 'late' : 'inTime'] += 1
  return after?.lateCancel === isPossible ? [] : [`${words}: late is ${after?.lateCancel}, must be ${isPossible}`]
}

type Seat = { _id: { toHexString(): string }; status: string; createdAt: Date; cancelBy: Date; lateCancel: boolean }

const ownBooking = ({ database }: WaitlistStudio, { id }: Person) =>
  database.collection('bookings').findOne({ userId: id }) as unknown as Promise<Seat | null>
