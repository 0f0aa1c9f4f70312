/** How seats and waitlists change when plans change and time passes. */
import { DAY, HOUR } from './calendar.ts'
import { staysCovered } from './plans.ts'
import { endHold, findOffer, notifyOnce, releaseSeat } from './seats.ts'
import { type Model, type Person, type Seat, sendMail } from './state.ts'

const listUpcomingPlanSeats = ({ seats, time }: Model, person: Person): Seat[] =>
  seats.filter(
    (seat) => seat.person === person && seat.status === 'booked' && seat.isByPlan && seat.date.startsAt > time,
  )

/** Seats that no plan covers any more are announced in one mail; they are released later, or at once if the class starts within a day. */
export function scheduleUncoveredSeatReleases(model: Model, person: Person): void {
  const { time } = model
  let hasLostSeats = false
  for (const seat of listUpcomingPlanSeats(model, person)) {
    const { startsAt } = seat.date
    if (staysCovered(person, startsAt)) seat.releaseAt = undefined
    else if (seat.releaseAt === undefined) {
      hasLostSeats = true
      seat.releaseAt = startsAt - DAY < time ? time : Math.min(time + DAY, startsAt - 2 * HOUR)
      if (seat.releaseAt === time) releaseSeat(model, seat)
    }
  }
  if (hasLostSeats) sendMail(model, person, 'seats-not-covered')
}

/** Releases seats booked by plan that fall into a pause, as soon as the pause is planned; the mail about it lists them. */
export function cancelSeatsInPause(model: Model, person: Person): void {
  const { from = 0, until = 0 } = person.plan?.pause ?? {}
  for (const seat of listUpcomingPlanSeats(model, person))
    if (seat.date.startsAt >= from && seat.date.startsAt < until) releaseSeat(model, seat)
}

/** Returns the next instant at which seats or waitlists change by themselves, or a class starts and can no longer be booked. */
export function getNextSeatChange({ seats, entries, dates, time }: Model): number {
  const holdEnds = seats.filter(({ status }) => status === 'held').map(({ holdUntil }) => holdUntil)
  const releaseTimes = seats.filter(({ status }) => status === 'booked').flatMap(({ releaseAt }) => releaseAt ?? [])
  const listEnds = entries.filter(({ state }) => state === 'waiting').map(({ date }) => date.startsAt)
  const starts = dates.map(({ startsAt }) => startsAt).filter((startsAt) => startsAt > time)
  return Math.min(...holdEnds, ...releaseTimes, ...listEnds, ...starts)
}

/** Ends expired holds and offers, releases announced seats, and ends waitlists when their class starts. */
export function advanceSeats(model: Model): void {
  const { time } = model
  for (const entry of model.entries) if (entry.state === 'waiting' && entry.date.startsAt <= time) entry.state = 'over'
  for (const seat of model.seats) {
    if (seat.status === 'held' && seat.holdUntil <= time) {
      const entry = findOffer(model, seat)
      if (entry) notifyOnce(model, entry, 'offer expired')
      endHold(model, seat, { pageState: 'closed' })
    } else if (seat.status === 'booked' && seat.releaseAt && seat.releaseAt <= time) releaseSeat(model, seat)
  }
}
