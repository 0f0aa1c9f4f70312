import type { Day } from '@studio/contract'
import { create } from 'zustand'
import { keepReturnPlace, validForMs } from '../session/return-place.ts'
import { readTab, writeTab } from '../tab-storage/tab-storage.ts'

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

type Note = BookingTarget & { place: string; reload?: boolean; until?: number }

const RETURN_KEY = 'studio.booking'
const SIGN_IN_KEY = 'studio.booking-after-sign-in'
const here = () => location.pathname + location.search

/** Notes what is being booked, just before the browser leaves for the hosted checkout. */
export function keepForReturn(target: BookingTarget): void {
  writeTab(RETURN_KEY, { ...target, place: here() })
}

/** Notes what is being booked before the page reloads itself for a new release. */
export function keepOverReload(): void {
  const { target } = useBookingTarget.getState()
  if (target) writeTab(RETURN_KEY, { ...target, place: here(), reload: true })
}

/** Notes what is to be booked or waited for before the browser leaves to save a card, which leads back to a place. */
export function keepForCardSetup({ target, place }: { target: BookingTarget; place: string }): void {
  writeTab(SIGN_IN_KEY, { ...target, place, until: Date.now() + validForMs })
}

/** Saves what a visitor wants to book: signing in within 30 minutes returns to this page and opens the dialog. */
export function keepForSignIn(input: { target: BookingTarget; place: string }): void {
  keepReturnPlace(input.place)
  keepForCardSetup(input)
}

/** Opens the dialog that signing in, or saving a card, had interrupted, on its own page only; it is then forgotten. */
export function reopenAfterSignIn(at: string): void {
  openNoted(SIGN_IN_KEY, ({ place, until = 0 }) => place === at && until > Date.now())
}

/**
 * Opens the dialog again when the user goes back from the hosted checkout to the page that they left, which the browser
 * may have unloaded. Every other way to the page drops the saved booking.
 */
export function reopenAfterReturn(): void {
  openNoted(
    RETURN_KEY,
    ({ place, reload }) => place === here() && navigationType() === (reload ? 'reload' : 'back_forward'),
  )
}

function openNoted(key: string, isDue: (note: Note) => boolean): void {
  const note = readTab(key)
  writeTab(key, {})
  if (!isNote(note) || !isDue(note)) return
  const { place: _place, reload: _reload, until: _until, ...target } = note
  openBooking(target)
}

/** How the browser came to this document. */
function navigationType(): string | undefined {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type
}

const isNote = (value: object): value is Note => 'classId' in value && 'place' in value
