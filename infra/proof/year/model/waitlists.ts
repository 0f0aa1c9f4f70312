import { dayAt, HOUR, MINUTE, plusDays, timeAt, toInstant } from './calendar.ts'
import { CANCEL_HOURS, isCovered, isMember, type Occurrence } from './rules.ts'
import { type BookingModel, holdsSeat, type ListModel, type PlaceModel, type StudioModel, seatKey } from './state.ts'

const CLOSES_BEFORE = HOUR
const MEMBER_DAYS = 30
const GUEST_DAYS = 14

type Phase = 'automatic' | 'offers' | 'public' | 'over'

/** Which of the three times of a list it is; `over` once its class has begun. */
export function phaseAt(startsAt: number, now: number): Phase {
  if (now >= startsAt) return 'over'
  if (now >= startsAt - CLOSES_BEFORE) return 'public'
  return now <= startsAt - CANCEL_HOURS * HOUR ? 'automatic' : 'offers'
}

/** When a list changes from automatic to offers, and when it closes. */
export const phaseChanges = (startsAt: number): number[] => [startsAt - CANCEL_HOURS * HOUR, startsAt - CLOSES_BEFORE]

/** How long an offer lasts that is made at an instant. */
export function offerEnd(startsAt: number, madeAt: number): number {
  const minutes = phaseAt(startsAt, madeAt) === 'automatic' ? 30 : 15
  return Math.min(madeAt + minutes * MINUTE, startsAt - CLOSES_BEFORE)
}

/** Until when one who was seated without being asked drops out for nothing. */
export function freeUntil({ promotedAt, startsAt }: { promotedAt: number; startsAt: number }): number {
  const [day, time] = [dayAt(promotedAt), timeAt(promotedAt)]
  const night = time >= '21:00' ? plusDays(day, 1) : time < '07:00' ? day : null
  const morning = night ? toInstant(night, '08:00') : 0
  return Math.min(startsAt, Math.max(startsAt - CANCEL_HOURS * HOUR, promotedAt + HOUR, morning))
}

type Turn = { place: PlaceModel; occurrence: Occurrence; now: number }
export type TurnResult = 'seat' | 'offer' | { miss: 'overlap' | 'outside_window' | 'cut_off' | 'already_booked' }

/** What the one whose turn it is gets of a seat that is free. */
export function evaluateTurn(model: StudioModel, { place, occurrence, now }: Turn): TurnResult {
  const member = model.members.get(place.memberId)
  const of = model.classes.get(occurrence.classId)
  if (!member || !of) throw new Error('a place without a member or a class')
  const { startsAt, endsAt, date } = occurrence
  if (place.notLaterThan !== null && now > startsAt - place.notLaterThan * MINUTE) return { miss: 'cut_off' }
  const days = isMember(model, member) ? MEMBER_DAYS : GUEST_DAYS
  if (date > plusDays(dayAt(now), days)) return { miss: 'outside_window' }
  const own = (model.byMember.get(member.id) ?? []).filter((one) => holdsSeat(one) && !isLapsed(model, one, now))
  if (own.some((one) => seatKey(one) === seatKey(occurrence))) return { miss: 'already_booked' }
  if (own.some((one) => one.startsAt < endsAt && startsAt < one.endsAt)) return { miss: 'overlap' }
  const isFree = of.cents === 0 || isCovered(model, { member, startsAt })
  return isFree && phaseAt(startsAt, now) === 'automatic' ? 'seat' : 'offer'
}

// A hold that has run out is in no other seat's way, also before a job has ended it.
function isLapsed(model: StudioModel, { id, status }: BookingModel, now: number): boolean {
  const checkout = model.checkoutOf.get(id)
  return status === 'pending' && checkout !== undefined && checkout.holdEndsAt <= now
}

/** Whether a reason may go away, so that the place is kept. */
export const keepsPlace = (miss: string): boolean => miss === 'overlap' || miss === 'outside_window'

/** The seats that could be given to a list now. */
export function seatsToGive(model: StudioModel, list: ListModel): number {
  const capacity = model.classes.get(list.classId)?.capacity ?? 0
  const held = (model.byOccurrence.get(seatKey(list)) ?? []).filter(holdsSeat).length
  return Math.max(0, capacity - held)
}
