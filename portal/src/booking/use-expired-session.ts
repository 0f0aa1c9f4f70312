import { authHref } from '@studio/contract'
import { useLocation } from 'react-router-dom'
import { useGoTo } from '../navigation/use-go-to.ts'
import { useSessionChange } from '../session/use-session-change.ts'
import { notify } from '../toasts/toast-store.ts'
import { type BookingTarget, closeBooking, isOpenFor, saveForSignIn } from './booking-store.ts'
import { sessionExpiredToast } from './booking-toasts.ts'
import { type ClassDate, toBookingTarget } from './class-date.ts'

/** Returns a handler for an expired session: it leads to sign-in, after which an open dialog reopens with the chosen date. */
export function useExpiredSession(openedFor: BookingTarget): (chosenDate: ClassDate) => void {
  const goTo = useGoTo()
  const { switchToVisitor } = useSessionChange()
  const { pathname, search } = useLocation()
  return (chosenDate) => {
    notify(sessionExpiredToast)
    if (isOpenFor(openedFor)) {
      saveForSignIn({ target: toBookingTarget(chosenDate), path: pathname + search })
      closeBooking()
    }
    // Must happen before navigating, or /auth would still see a signed-in user and redirect back at once.
    switchToVisitor()
    goTo(authHref())
  }
}
