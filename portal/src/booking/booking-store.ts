import type { Day } from '@studio/contract'
import { create } from 'zustand'
import { keepReturnPlace, validForMs } from '../session/return-place.ts'
import { isReturn, keep, readSaved } from '../tab-storage/persisted-state.ts'

/**
 * What the booking dialog was opened for: a class, and the date that was pointed at, if one was. `isFull`: that date can
 * only be waited for.
 */
export type BookingTarget = { classId: string; date?: Day; scheduleId?: string; isFull?: boolean }

/** Which class is being booked; null while the dialog is closed. UI state only: data stays in the cache. */
export const useBookingTarget = create<{ target: BookingTarget | null }>(() => ({ target: null }))

/** Opens the portal's one booking dialog, from any class. */
export function openBooking(target: BookingTarget): void {
  useBookingTarget.setState({ target })
}

/** Whether the dialog that was opened with this target is still open. */
export function isOpenFor(target: BookingTarget): boolean {
  return useBookingTarget.getState().target === target
}

/** Closes the booking dialog. */
export function closeBooking(): void {
  useBookingTarget.setState({ target: null })
}

const returnName = 'booking'
const here = () => location.pathname + location.search

/** Notes what is being booked, just before the browser leaves for the hosted checkout. */
export function keepForReturn(target: BookingTarget): void {
  keep(returnName, { ...target, place: here() })
}

/** Notes what is being booked before the page reloads itself for a new release. */
export function keepOverReload(): void {
  const { target } = useBookingTarget.getState()
  if (target) keep(returnName, { ...target, place: here(), reload: true })
}

const signInName = 'booking after signing in'

/** Saves what a visitor wants to book: signing in within 30 minutes returns to this page and opens the dialog. */
export function keepForSignIn({ target, place }: { target: BookingTarget; place: string }): void {
  keepReturnPlace(place)
  keep(signInName, { ...target, place, until: Date.now() + validForMs })
}

/** Notes what is to be booked or waited for before the browser leaves to save a card, which leads back to a place. */
export function keepForCardSetup({ target, place }: { target: BookingTarget; place: string }): void {
  keep(signInName, { ...target, place, until: Date.now() + validForMs })
}

/** Opens the dialog that signing in, or saving a card, had interrupted, on its own page only; the saved target is then dropped. */
export function reopenAfterSignIn(at: string): void {
  const noted = readSaved(signInName)
  if (noted === undefined) return
  keep(signInName, undefined)
  if (!isNote(noted) || noted.place !== at || !('until' in noted) || Number(noted.until) <= Date.now()) return
  const { place: _place, reload: _reload, until: _until, ...target } = noted
  openBooking(target)
}

/**
 * Opens the dialog again when the user goes back from the hosted checkout to the page that they left, which the browser
 * may have unloaded. Every other way to the page drops the saved booking.
 */
export function reopenAfterReturn(): void {
  const noted = readSaved(returnName)
  if (noted === undefined) return
  keep(returnName, undefined)
  if (isNote(noted) && noted.place === here() && isReturn(noted.reload ? 'reload' : 'back_forward')) {
    const { place: _place, reload: _reload, ...target } = noted
    openBooking(target)
  }
}

function isNote(value: unknown): value is BookingTarget & { place: string; reload?: boolean } {
  return typeof value === 'object' && value !== null && 'classId' in value && 'place' in value
}
