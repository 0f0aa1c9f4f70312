import type { Day } from '@studio/contract'
import { create } from 'zustand'

/** What the booking dialog was opened for: a class, and the date that was pointed at, if one was. */
export type BookingWish = { classId: string; date?: Day; scheduleId?: string }

/** Which class is being booked; null while the dialog is closed. Interface state only: facts stay in the cache. */
export const useBookingWish = create<{ wish: BookingWish | null }>(() => ({ wish: null }))

/** Opens the one booking dialog of the portal, from wherever a class stands (spec section 4, booking flow). */
export function openBooking(wish: BookingWish): void {
  useBookingWish.setState({ wish })
}

/** Closes the booking dialog. */
export function closeBooking(): void {
  useBookingWish.setState({ wish: null })
}
