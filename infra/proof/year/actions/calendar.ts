import { dayAt, plusDays, toInstant } from '../model/calendar.ts'
import { studioEnds } from '../model/effects.ts'
import { comingOccurrences, isClosedOn, type Occurrence } from '../model/rules.ts'
import { type DateModel, getLiveLists, type ScheduleModel } from '../model/state.ts'
import { settle } from '../settle.ts'
import { addSchedule } from '../setup.ts'
import type { World } from '../world.ts'
import { type Act, agrees, someOccurrence, someone } from './act.ts'
import { changeHours, moveDate } from './moves.ts'

const asAdmin = (world: World, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  world.call({ as: world.admin, method, path: `/api/admin/${path}`, ...(body ? { body } : {}) })

const usual: DateModel = { isCancelled: false, startTime: null, endTime: null, substituteId: null }
const keyOf = ({ scheduleId, date }: Occurrence) => `${scheduleId}:${date}`
const isOf =
  ({ scheduleId, date }: Occurrence) =>
  (one: { scheduleId: string; date: string }) =>
    one.scheduleId === scheduleId && one.date === date

const cancelDate: Act = {
  kind: 'cancel a date',
  weight: 0.3,
  run: async (world) => {
    const occurrence = someOccurrence(world, 20)
    if (!occurrence) return false
    const path = `schedules/${occurrence.scheduleId}/dates/${occurrence.date}/cancel`
    const { code } = await asAdmin(world, 'POST', path, { note: 'The boiler is broken.' })
    if (!agrees(world, { code, must: 'done', what: `cancels ${path}` })) return true
    const key = keyOf(occurrence)
    world.model.dates.set(key, { ...usual, ...world.model.dates.get(key), isCancelled: true })
    studioEnds(world, isOf(occurrence))
    return true
  },
}

const restoreDate: Act = {
  kind: 'restore a date',
  weight: 0.2,
  run: async (world) => {
    const { model, now, chance } = world
    const cancelled = [...model.dates].filter(([key, { isCancelled }]) => {
      const [id = '', date = ''] = key.split(':')
      const schedule = model.schedules.get(id)
      return isCancelled && schedule && !schedule.isGone && date > dayAt(now()) && !isClosedOn(model, date)
    })
    const [key, date] = chance.one(cancelled) ?? []
    if (!key || !date) return false
    const [id = '', day = ''] = key.split(':')
    const { code } = await asAdmin(world, 'POST', `schedules/${id}/dates/${day}/restore`)
    if (agrees(world, { code, must: 'done', what: `restores ${key}` })) date.isCancelled = false
    return true
  },
}

/** Some minutes earlier or later, on the same day. */
const move: Act = {
  kind: 'move a date',
  weight: 0.35,
  run: async (world) => {
    const occurrence = someOccurrence(world, 12)
    if (!occurrence) return false
    const shift = world.chance.one([-45, -30, 30, 60]) ?? 30
    const startsAt = occurrence.startsAt + shift * 60_000
    const endsAt = occurrence.endsAt + shift * 60_000
    if (startsAt <= world.now() || startsAt < toInstant(occurrence.date, '05:00')) return false
    await moveDate(world, { occurrence, startsAt, endsAt })
    // The studio gives notice of seats that are no longer covered by the clock of now.
    await settle(world)
    return true
  },
}

const substitute: Act = {
  kind: 'substitute an instructor',
  weight: 0.3,
  run: async (world) => {
    const occurrence = someOccurrence(world, 12)
    const instructorId = world.chance.one([...world.model.instructors.keys()])
    if (!occurrence || !instructorId) return false
    await moveDate(world, { occurrence, instructorId })
    return true
  },
}

const closeDays: Act = {
  kind: 'close the studio',
  weight: 0.12,
  run: async (world) => {
    const { model, chance, now } = world
    const from = plusDays(dayAt(now()), 1 + chance.below(12))
    const to = plusDays(from, chance.below(2))
    const name = `Closed on ${from}`
    const { code, body } = await asAdmin(world, 'POST', 'holidays', { name, from, to })
    if (!agrees(world, { code, must: 'done', what: `closes ${from} to ${to}` })) return true
    const id = String(body.id)
    model.holidays.set(id, { id, name, from, to })
    studioEnds(world, ({ date }) => from <= date && date <= to)
    await settle(world)
    return true
  },
}

const openDays: Act = {
  kind: 'open closed days again',
  weight: 0.2,
  run: async (world) => {
    const { model, chance, now } = world
    const holiday = chance.one([...model.holidays.values()].filter(({ from }) => from > dayAt(now())))
    if (!holiday) return false
    const { code } = await asAdmin(world, 'DELETE', `holidays/${holiday.id}`)
    if (agrees(world, { code, must: 'done', what: `opens ${holiday.from} again` })) model.holidays.delete(holiday.id)
    return true
  },
}

const liveSchedules = ({ model }: World): ScheduleModel[] =>
  [...model.schedules.values()].filter(({ isGone, classId }) => !isGone && model.classes.get(classId)?.isActive)

const isWaitedFor = ({ model }: World, classId: string | undefined): boolean =>
  getLiveLists(model).some((list) => list.classId === classId)

const deleteSchedule: Act = {
  kind: 'delete a schedule',
  weight: 0.12,
  run: async (world) => {
    const schedule = world.chance.one(liveSchedules(world))
    // The class keeps one; what becomes of a class without any is another act's business.
    const others = liveSchedules(world).filter(({ classId }) => classId === schedule?.classId)
    if (!schedule || others.length < 2 || isWaitedFor(world, schedule.classId)) return false
    await remove(world, schedule)
    return true
  },
}

/** A class that has lost its last schedule meets on no date, until it has one again. */
const deleteAllSchedules: Act = {
  kind: 'delete all schedules of a class',
  weight: 0.08,
  run: async (world) => {
    const { chance, now } = world
    const classId = chance.one(liveSchedules(world))?.classId
    const own = liveSchedules(world).filter((one) => one.classId === classId)
    const member = someone(world)
    if (!classId || !member || own.length > 3 || isWaitedFor(world, classId)) return false
    for (const schedule of own) await remove(world, schedule)
    const body = { classId, bookingDate: plusDays(dayAt(now()), 1 + chance.below(7)) }
    const { code } = await world.call({ as: member, method: 'POST', path: '/api/bookings', body })
    agrees(world, { code, must: 'NOT_SCHEDULED', what: 'books a class that has lost its schedules', member })
    for (const schedule of own) await addSchedule(world, schedule)
    return true
  },
}

async function remove(world: World, schedule: ScheduleModel): Promise<void> {
  const { code } = await asAdmin(world, 'DELETE', `schedules/${schedule.id}`)
  if (!agrees(world, { code, must: 'done', what: `deletes schedule ${schedule.id}` })) return
  studioEnds(world, ({ scheduleId }) => scheduleId === schedule.id)
  schedule.isGone = true
  await settle(world)
}

const restoreSchedule: Act = {
  kind: 'restore a schedule',
  weight: 0.2,
  run: async (world) => {
    const { model, chance } = world
    const gone = [...model.schedules.values()].filter(
      ({ isGone, classId }) => isGone && model.classes.get(classId)?.isActive,
    )
    const schedule = chance.one(gone)
    if (!schedule || liveSchedules(world).length >= 28) return false
    await addSchedule(world, schedule)
    return true
  },
}

const changeSchedule: Act = {
  kind: 'change the hours of a schedule',
  weight: 0.12,
  run: async (world) => {
    const schedule = world.chance.one(liveSchedules(world).filter(({ startTime }) => startTime > '05:00'))
    if (!schedule || isWaitedFor(world, schedule.classId)) return false
    await changeHours(world, schedule)
    return true
  },
}

const askForPast: Act = {
  kind: 'ask for what is not there',
  weight: 0.2,
  run: async (world) => {
    const [occurrence] = comingOccurrences(world.model, { now: world.now(), days: 3 })
    const member = world.chance.one([...world.model.members.values()].filter(({ isClosed }) => !isClosed))
    if (!occurrence || !member) return false
    const body = { classId: occurrence.classId, bookingDate: plusDays(dayAt(world.now()), -1) }
    const { code } = await world.call({ as: member, method: 'POST', path: '/api/bookings', body })
    agrees(world, { code, must: 'DATE_PAST', what: 'books yesterday', member })
    return true
  },
}

export const calendarActs: readonly Act[] = [
  ...[cancelDate, restoreDate, move, substitute, closeDays, openDays],
  ...[deleteSchedule, deleteAllSchedules, restoreSchedule, changeSchedule, askForPast],
]
