import { authHref } from '@studio/contract'
import { useLocation } from 'react-router-dom'
import { useGoTo } from '../navigation/use-go-to.ts'
import { useSessionChange } from '../session/use-session-change.ts'
import { notify } from '../toasts/toast-store.ts'
import type { DateOption } from './bookable-dates.ts'
import { type BookingTarget, closeBooking, isOpenFor, saveForSignIn } from './booking-store.ts'
import { sessionExpiredToast } from './booking-toasts.ts'

/** The input of booking a date or joining its waitlist. */
export type DateInput = { classId: string; bookingDate: string; scheduleId?: string | null | undefined }

export const toDateInput = ({ classId, date }: { classId: string; date: DateOption }) => ({
  classId,
  bookingDate: date.date,
  ...(date.scheduleId ? { scheduleId: date.scheduleId } : {}),
})

/** The target that opens the dialog again with this date. */
export const toBookingTarget = ({ classId, bookingDate, scheduleId }: DateInput): BookingTarget => ({
  classId,
  date: bookingDate,
  ...(scheduleId && { scheduleId }),
})

/** Returns a handler for an expired session: it leads to sign-in, after which an open dialog reopens. */
export function useExpiredSession(target: BookingTarget): (input: DateInput) => void {
  const goTo = useGoTo()
  const { switchToVisitor } = useSessionChange()
  const { pathname, search } = useLocation()
  return (input) => {
    notify(sessionExpiredToast)
    if (isOpenFor(target)) {
      saveForSignIn({ target: toBookingTarget(input), path: pathname + search })
      closeBooking()
    }
    // Must happen before navigating, or /auth would still see a signed-in user and redirect back at once.
    switchToVisitor()
    goTo(authHref())
  }
}
