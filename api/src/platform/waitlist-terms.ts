import type { StudioClass } from '@studio/contract'
import type { Env } from './env.ts'

/** How a waitlist works for one class. */
export type WaitlistTerms = {
  isOn: boolean
  closesMinutes: number
  offerMinutes: number
  lateOfferMinutes: number
  /** How many may wait for one occurrence, and for how many one member may wait. */
  mostWaiting: number
  mostEntries: number
}

/** The terms of a class's waitlist, by the studio's settings. */
export const waitlistTermsOf = (env: Env, { capacity }: Pick<StudioClass, 'capacity'>): WaitlistTerms => ({
  isOn: env.WAITLIST,
  closesMinutes: env.WAITLIST_CLOSES_MINUTES,
  // The checkout of an offer holds its seat no longer than any other.
  offerMinutes: Math.min(env.WAITLIST_OFFER_MINUTES, env.CHECKOUT_HOLD_MINUTES),
  lateOfferMinutes: Math.min(env.WAITLIST_LATE_OFFER_MINUTES, env.CHECKOUT_HOLD_MINUTES),
  mostWaiting: env.WAITLIST_MAX_LENGTH ?? capacity,
  mostEntries: env.WAITLIST_MAX_ENTRIES,
})
