import { dayAt, timeAt, toInstant, whenText } from '../model/calendar.ts'
import { studioEnds } from '../model/effects.ts'
import { reviewFreeSeats } from '../model/free-seats.ts'
import { getCancelDeadline, getOccurrence, type Occurrence } from '../model/rules.ts'
import type { BookingModel, DateModel, ScheduleModel, StudioModel } from '../model/state.ts'
import { settle } from '../settle.ts'
import type { World } from '../world.ts'
import { agrees } from './act.ts'

type Move = { occurrence: Occurrence; startsAt?: number; endsAt?: number; instructorId?: string }

/** Changes hours or instructor of one date: its bookings move with it, and its users get a mail with the old and the new values. */
export async function moveDate(world: World, { occurrence, startsAt, endsAt, instructorId }: Move): Promise<void> {
  const { model } = world
  const { scheduleId, date, classId } = occurrence
  const [schedule, of] = [model.schedules.get(scheduleId), model.classes.get(classId)]
  if (!schedule || !of) return
  const hours = startsAt && endsAt ? { startTime: timeAt(startsAt), endTime: timeAt(endsAt) } : {}
  const body = { ...hours, ...(instructorId ? { instructorId } : {}) }
  const path = `/api/admin/schedules/${scheduleId}/dates/${date}`
  const { code } = await world.call({ as: world.admin, method: 'PATCH', path, body })
  if (!agrees(world, { code, must: 'done', what: `changes ${path} to ${JSON.stringify(body)}` })) return
  const before = model.dates.get(`${scheduleId}:${date}`) ?? unchanged
  const given = { ...before, ...hours, ...(instructorId ? { substituteId: instructorId } : {}) }
  const after = withoutUsualHours(given, schedule)
  model.dates.set(`${scheduleId}:${date}`, after)
  const leaderOf = ({ substituteId }: DateModel) => substituteId ?? of.instructorId
  const isOtherLeader = leaderOf(before) !== leaderOf(after)
  const now = getOccurrence(model, schedule, date)
  if (!now || (now.startsAt === occurrence.startsAt && !isOtherLeader)) return
  for (const booking of model.bookings.values()) {
    if (booking.scheduleId !== scheduleId || booking.date !== date) continue
    follow(world, { booking, now, leader: isOtherLeader ? model.instructors.get(leaderOf(after)) : undefined })
  }
  if (now.startsAt === occurrence.startsAt) return
  for (const { memberId } of seatsOn(model, now)) {
    const member = model.members.get(memberId)
    if (member) reviewFreeSeats(world, member)
  }
}

/** A date that was given the hours of its schedule has none of its own: it follows the schedule from then on. */
export function withoutUsualHours(date: DateModel, usual: Pick<ScheduleModel, 'startTime' | 'endTime'>): DateModel {
  const isUsual = date.startTime === usual.startTime && date.endTime === usual.endTime
  return isUsual ? { ...date, startTime: null, endTime: null } : date
}

const seatsOn = ({ bookings }: StudioModel, { scheduleId, date }: Occurrence): BookingModel[] =>
  [...bookings.values()].filter(
    (one) => one.scheduleId === scheduleId && one.date === date && one.status === 'confirmed',
  )

const unchanged: DateModel = { isCancelled: false, startTime: null, endTime: null, substituteId: null }

function follow(
  world: World,
  { booking, now, leader }: { booking: BookingModel; now: Occurrence; leader?: string | undefined },
) {
  if (booking.status !== 'confirmed' && booking.status !== 'pending') return
  const { model } = world
  const was = whenText(booking)
  const booked = booking.movedFrom ?? booking.startsAt
  booking.startsAt = now.startsAt
  booking.endsAt = now.endsAt
  booking.movedFrom = booked === now.startsAt ? null : booked
  booking.cancelBy = booking.movedFrom === null ? getCancelDeadline(now.startsAt) : now.startsAt
  model.touched.add(booking.id)
  const member = model.members.get(booking.memberId)
  if (booking.status !== 'confirmed' || !member || member.isClosed) return
  world.tell(member, `the studio changes ${was} to ${whenText(booking)}`)
  world.expectEmail({
    to: member.email,
    subject: `A change to your class: ${model.classes.get(booking.classId)?.name}`,
    says: [whenText(booking), ...(was === whenText(booking) ? [] : [was]), ...(leader ? [leader] : [])],
  })
}

/** Gives a schedule other hours: what was booked at the old ones is cancelled by the studio. */
export async function changeHours(world: World, schedule: ScheduleModel): Promise<void> {
  const { model } = world
  const hour = 6 + world.chance.below(14)
  const [startTime, endTime] = [hour, hour + 1].map((one) => `${String(one).padStart(2, '0')}:15`)
  if (!startTime || !endTime) return
  const path = `/api/admin/schedules/${schedule.id}`
  const { code } = await world.call({ as: world.admin, method: 'PATCH', path, body: { startTime, endTime } })
  if (!agrees(world, { code, must: 'done', what: `moves schedule ${schedule.id} to ${startTime}` })) return
  Object.assign(schedule, { startTime, endTime })
  // A date with hours of its own does not follow the series.
  const hasOwnHours = (date: string) => Boolean(model.dates.get(`${schedule.id}:${date}`)?.startTime)
  const isDisplaced = ({ scheduleId, date, startsAt }: BookingModel) =>
    scheduleId === schedule.id && !hasOwnHours(date) && startsAt !== toInstant(date, startTime)
  studioEnds(world, isDisplaced)
  world.tell(null, `schedule ${schedule.id} meets at ${startTime} from ${dayAt(world.now())} on`)
  await settle(world)
}
