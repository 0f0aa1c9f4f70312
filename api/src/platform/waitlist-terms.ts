import type { ClassWindows, StudioClass } from '@studio/contract'
import type { Env } from './env.ts'

export type WaitlistTerms = {
  isOn: boolean
  closesMinutes: number
  offerMinutes: number
  lateOfferMinutes: number
  mostWaiting: number
  mostEntries: number
}

/** The terms of a class's waitlist: its own, and the studio's where it has none. A studio without lists has none at all. */
export const getWaitlistTerms = (env: Env, of: Pick<StudioClass, 'capacity'> & ClassWindows): WaitlistTerms => ({
  isOn: env.WAITLIST && of.hasWaitlist !== false,
  closesMinutes: of.waitlistClosesMinutes ?? env.WAITLIST_CLOSES_MINUTES,
  // The checkout of an offer holds its seat no longer than any other.
  offerMinutes: Math.min(of.waitlistOfferMinutes ?? env.WAITLIST_OFFER_MINUTES, env.CHECKOUT_HOLD_MINUTES),
  lateOfferMinutes: Math.min(of.waitlistLateOfferMinutes ?? env.WAITLIST_LATE_OFFER_MINUTES, env.CHECKOUT_HOLD_MINUTES),
  mostWaiting: env.WAITLIST_MAX_LENGTH ?? of.capacity,
  mostEntries: env.WAITLIST_MAX_ENTRIES,
})

/** How many hours before its start a class is cancelled in time: its own number, or the studio's. */
export const getCancelHours = (env: Env, of: ClassWindows): number => of.cancelHours ?? env.CANCEL_HOURS
