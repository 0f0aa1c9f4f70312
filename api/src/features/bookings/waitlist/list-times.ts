import { type StudioClass, type WaitlistTimes, waitlistClosesAt } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { hoursBefore, startOfDay } from '../../../platform/studio-time.ts'
import { getCancelHours, getWaitlistTerms, type WaitlistTerms } from '../../../platform/waitlist-terms.ts'
import type { StoredOccurrence } from '../../calendar/index.ts'
import { saleEnd } from '../booking/seat-times.ts'

/** The terms and the dividing instants of an occurrence's waitlist. */
export function getListTimes(
  deps: Pick<Deps, 'env' | 'clock'>,
  { studioClass, occurrence }: { studioClass: StudioClass; occurrence: StoredOccurrence },
): { terms: WaitlistTerms; times: WaitlistTimes } {
  const { env, clock } = deps
  const terms = getWaitlistTerms(env, studioClass)
  const startsAt = saleEnd(deps, { startsAt: occurrence.startsAt, bookingDate: occurrence.date })
  const closesAt = waitlistClosesAt({ startsAt, closesMinutes: terms.closesMinutes })
  const cancelBy = occurrence.startsAt
    ? hoursBefore(occurrence.startsAt, getCancelHours(env, studioClass))
    : startOfDay({ clock, day: occurrence.date })
  return { terms, times: { startsAt, cancelBy, closesAt } }
}
