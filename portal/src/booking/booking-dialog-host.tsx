import { lazyComponent } from '@studio/client/lazy-component'
import { onBeforeReload } from '@studio/client/typed-fields'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { LazyDialog } from '../lazy/lazy-dialog.tsx'
import { isSignInPath } from '../session/return-path.ts'
import { useUser } from '../session/use-user.ts'
import {
  closeBooking,
  reopenIfSavedForPath,
  reopenOnPageLoad,
  saveForReload,
  useBookingTarget,
} from './booking-store.ts'
import { bookingFailedToast } from './booking-toasts.ts'

const BookingFlow = lazyComponent(() => import('./booking-flow.tsx'))

/** Shows the booking dialog on every page; its code loads when the user first books a class. */
export function BookingDialogHost() {
  const target = useBookingTarget((state) => state.target)
  useEffect(reopenOnPageLoad, [])
  const { pathname, search } = useLocation()
  const isSignedIn = useUser().state === 'signed-in'
  // Reopens a dialog that was saved when the user left to sign in or to save a card.
  useEffect(() => {
    if (isSignedIn && !isSignInPath(pathname)) reopenIfSavedForPath(pathname + search)
  }, [isSignedIn, pathname, search])
  // When the page reloads itself for a new release, it keeps the open dialog as well as typed form input.
  useEffect(() => onBeforeReload(saveForReload), [])
  return (
    <LazyDialog open={target !== null} onFailed={closeBooking} failedToast={bookingFailedToast}>
      <BookingFlow target={target} />
    </LazyDialog>
  )
}
