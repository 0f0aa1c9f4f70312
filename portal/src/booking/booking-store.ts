import type { Day } from '@studio/contract'
import { create } from 'zustand'
import { RETURN_PATH_VALIDITY_MS, saveReturnPath } from '../session/return-path.ts'
import { readTab, writeTab } from '../tab-storage/tab-storage.ts'

/** The class, and possibly the date, that the booking dialog was opened for. `isFull`: the date has only a waitlist. */
export type BookingTarget = { classId: string; date?: Day; scheduleId?: string; isFull?: boolean }

/** The target of the booking dialog; null while it is closed. */
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

type SavedBooking = BookingTarget & { path: string; isReload?: boolean; validUntil?: number }

const PAGE_LOAD_KEY = 'studio.booking'
const PATH_KEY = 'studio.booking-after-sign-in'
const getCurrentPath = () => location.pathname + location.search

/** Saves the target just before the browser leaves for the hosted checkout. */
export function saveForCheckoutReturn(target: BookingTarget): void {
  writeTab(PAGE_LOAD_KEY, { ...target, path: getCurrentPath() })
}

/** Saves the target before the page reloads itself for a new release. */
export function saveForReload(): void {
  const { target } = useBookingTarget.getState()
  if (target) writeTab(PAGE_LOAD_KEY, { ...target, path: getCurrentPath(), isReload: true })
}

/** Saves the target for 30 minutes: the dialog reopens when the signed-in user comes to `path`. */
export function saveForPath({ target, path }: { target: BookingTarget; path: string }): void {
  writeTab(PATH_KEY, { ...target, path, validUntil: Date.now() + RETURN_PATH_VALIDITY_MS })
}

/** Saves a visitor's target: signing in within 30 minutes returns to `path` and opens the dialog. */
export function saveForSignIn(input: { target: BookingTarget; path: string }): void {
  saveReturnPath(input.path)
  saveForPath(input)
}

/** Reopens the dialog on the path it was saved for, after signing in or saving a card. The saved target is used only once. */
export function reopenIfSavedForPath(currentPath: string): void {
  reopenSaved(PATH_KEY, ({ path, validUntil = 0 }) => path === currentPath && validUntil > Date.now())
}

/**
 * Reopens the dialog when the user goes back from the hosted checkout, or after a reload for a new release. Any other
 * navigation to the page drops the saved target.
 */
export function reopenOnPageLoad(): void {
  reopenSaved(
    PAGE_LOAD_KEY,
    ({ path, isReload }) => path === getCurrentPath() && getNavigationType() === (isReload ? 'reload' : 'back_forward'),
  )
}

function reopenSaved(key: string, shouldReopen: (booking: SavedBooking) => boolean): void {
  const savedBooking = readTab(key)
  writeTab(key, {})
  if (!isSavedBooking(savedBooking) || !shouldReopen(savedBooking)) return
  const { path: _path, isReload: _isReload, validUntil: _validUntil, ...target } = savedBooking
  openBooking(target)
}

/** How the browser loaded this document: a link, a reload, or going back or forward. */
function getNavigationType(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type
}

const isSavedBooking = (value: object): value is SavedBooking => 'classId' in value && 'path' in value
