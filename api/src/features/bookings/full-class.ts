import { waitlistClosesAt } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/app-error.ts'
import { endOfDay } from '../../platform/studio-time.ts'
import { waitlistTermsOf } from '../../platform/waitlist-terms.ts'
import { occurrenceKey, occurrenceStore } from '../seats/index.ts'
import type { PreparedBooking } from './prepare-booking.ts'

/** CLASS_FULL with what is known of the waitlist, where the studio has one; any other error as it is. */
export async function explainFull(
  deps: Deps,
  { plan, error }: { plan: PreparedBooking; error: unknown },
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'CLASS_FULL') return error
  const terms = waitlistTermsOf(deps.env, plan.class)
  if (!terms.isOn) return error
  const list = await occurrenceStore(deps).findWaitlist({ key: occurrenceKey(plan.occurrence) })
  const length = list?.waiting ?? 0
  const startsAt = plan.startsAt ?? endOfDay({ clock: deps.clock, day: plan.occurrence.date })
  const closesAt = waitlistClosesAt({ startsAt, closesMinutes: terms.closesMinutes })
  const open = deps.clock.now() < closesAt && length < terms.mostWaiting
  return new AppError('CLASS_FULL', error.message, { extra: { waitlist: { length, open } } })
}
