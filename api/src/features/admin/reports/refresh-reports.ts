import { addDays, type Day, furthestDays } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { userStore } from '../../accounts/people/index.ts'
import { bookingStore } from '../../bookings/bookings/index.ts'
import { countDays } from './count-days.ts'
import { type Progress, reportStore } from './report-store.ts'

/** Days before today that are counted at every turn: what is late by a day or two shows at once. */
const DAYS_BACK = 2
/** How many days are counted in one go. */
const STRETCH = 31
/** How many ranges a run takes for a studio that was never counted: a year. */
const FIRST_STRETCHES = 12

/**
 * One run: counts the days that still change (from the day before yesterday to the last bookable one) and the range
 * counted longest ago, so a late change to any day is found within half an hour (decision 015). A studio that was never
 * counted is counted one year per run.
 */
export async function refreshReports(deps: Deps): Promise<void> {
  const today = deps.clock.today()
  const open = { from: addDays(today, -DAYS_BACK), to: addDays(today, deps.env.BOOKING_DAYS_MEMBER) }
  await countDays(deps, open)
  let progress = (await reportStore(deps).progress()) ?? (await begin(deps, open.to))
  const stretches = progress.isWhole ? 1 : FIRST_STRETCHES
  for (let turn = 0; turn < stretches; turn += 1) {
    progress = await countStretch(deps, { progress, open })
    await reportStore(deps).keepProgress(progress)
    if (progress.isWhole && stretches > 1) return
  }
}

/**
 * Recounts every day at once: for a studio that was just loaded, whose past a running API may have counted before its
 * classes were there.
 */
export async function rebuildReports(deps: Deps): Promise<void> {
  await reportStore(deps).forget()
  const last = addDays(deps.clock.today(), deps.env.BOOKING_DAYS_MEMBER)
  let progress = await begin(deps, last)
  while (!progress.isWhole) progress = await countStretch(deps, { progress, open: { to: last } })
  await reportStore(deps).keepProgress(progress)
}

type OpenCount = { progress: Progress; open: { to: Day } }

async function countStretch(deps: Deps, { progress, open }: OpenCount): Promise<Progress> {
  const { first, last, next } = progress
  const end = addDays(next, STRETCH - 1)
  const to = end < last ? end : last
  if (next <= to) await countDays(deps, { from: next, to })
  const countedAt = deps.clock.now()
  if (end < last) return { first, last, next: addDays(end, 1), isWhole: progress.isWhole, countedAt }
  return { ...(await begin(deps, open.to)), isWhole: true, countedAt }
}

/** From the first day to the last of which there is anything to count. */
async function begin(deps: Deps, atLeastTo: Day): Promise<Progress> {
  const today = deps.clock.today()
  const [dates, ...joined] = await Promise.all([
    bookingStore(deps).model.aggregate<{ first: Day; last: Day }>([
      { $match: { bookingDate: { $gt: '' } } },
      { $group: { _id: null, first: { $min: '$bookingDate' }, last: { $max: '$bookingDate' } } },
    ]),
    ...[false, true].map((isClosed) =>
      userStore(deps).model.aggregate<{ first: Date }>([
        { $match: { isClosed } },
        { $group: { _id: null, first: { $min: '$createdAt' } } },
      ]),
    ),
  ])
  const joinedOn = joined.map(([found]) => found?.first.toISOString().slice(0, 10))
  const days = [today, dates[0]?.first, ...joinedOn].filter((day) => day !== undefined)
  // The date of an instant in UTC may be a day later than the studio's.
  const first = addDays(days.sort()[0] ?? today, -1)
  const booked = dates[0]?.last ?? today
  const lastBooked = booked > atLeastTo ? booked : atLeastTo
  // What was stored before there was a furthest day is counted once its day comes near.
  const furthest = addDays(today, furthestDays)
  const last = lastBooked < furthest ? lastBooked : furthest
  return { first, last, next: first, isWhole: false, countedAt: deps.clock.now() }
}
