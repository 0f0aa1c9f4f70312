import { authHref } from '@studio/contract'
import { useLocation } from 'react-router-dom'
import { useGoTo } from '../navigation/use-go-to.ts'
import { useSessionChange } from '../session/use-session-change.ts'
import { notify } from '../toasts/toast-store.ts'
import type { DateOption } from './bookable-dates.ts'
import { type BookingTarget, closeBooking, isOpenFor, saveForSignIn } from './booking-store.ts'
import { sessionExpiredToast } from './booking-toasts.ts'

/** What is asked of a date: to book it, or to wait for it. */
export type DateInput = { classId: string; bookingDate: string; scheduleId?: string | null | undefined }

/** The input that names a date of a class. */
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

/** Called when the session has expired: leads to sign-in, after which a dialog that is still open comes back. */
export function useInterruptedBooking(target: BookingTarget): (input: DateInput) => void {
  const goTo = useGoTo()
  const { switchToVisitor } = useSessionChange()
  const { pathname, search } = useLocation()
  return (input) => {
    notify(sessionExpiredToast)
    if (isOpenFor(target)) {
      saveForSignIn({ target: toBookingTarget(input), path: pathname + search })
      closeBooking()
    }
    // First, or /auth would still see a signed-in user and redirect them at once.
    switchToVisitor()
    goTo(authHref())
  }
}
