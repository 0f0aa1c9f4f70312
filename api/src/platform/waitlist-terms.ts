import type { ClassOverrides, StudioClass } from '@studio/contract'
import type { Env } from './env.ts'

export type WaitlistTerms = {
  isOn: boolean
  /** How long before the start the waitlist closes. */
  closesMinutes: number
  /** How long an offer lasts that is made before the cancellation deadline. */
  offerMinutes: number
  /** How long an offer lasts that is made after the cancellation deadline. */
  lateOfferMinutes: number
  maxWaitingPerOccurrence: number
  maxEntriesPerMember: number
}

/** Returns the class's own terms, or else the studio's. Without a waitlist of the studio, no class has one. */
export const getWaitlistTerms = (
  env: Env,
  studioClass: Pick<StudioClass, 'capacity'> & ClassOverrides,
): WaitlistTerms => ({
  isOn: env.WAITLIST && studioClass.hasWaitlist !== false,
  closesMinutes: studioClass.waitlistClosesMinutes ?? env.WAITLIST_CLOSES_MINUTES,
  // An offer is also a checkout, which holds its seat no longer than any other.
  offerMinutes: Math.min(studioClass.waitlistOfferMinutes ?? env.WAITLIST_OFFER_MINUTES, env.CHECKOUT_HOLD_MINUTES),
  lateOfferMinutes: Math.min(
    studioClass.waitlistLateOfferMinutes ?? env.WAITLIST_LATE_OFFER_MINUTES,
    env.CHECKOUT_HOLD_MINUTES,
  ),
  maxWaitingPerOccurrence: env.WAITLIST_MAX_LENGTH ?? studioClass.capacity,
  maxEntriesPerMember: env.WAITLIST_MAX_ENTRIES,
})

/** Returns the hours from the cancellation deadline to the start: the class's own, or else the studio's. */
export const getCancelHours = (env: Env, studioClass: ClassOverrides): number =>
  studioClass.cancelHours ?? env.CANCEL_HOURS
