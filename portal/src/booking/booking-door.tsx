import { ErrorBoundary } from '@studio/client/error-boundary'
import { lazyPart } from '@studio/client/lazy-part'
import { onOwnReload } from '@studio/client/typed-fields'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isSignInPath } from '../session/return-place.ts'
import { useUser } from '../session/use-user.ts'
import { notify } from '../toasts/toast-store.ts'
import { closeBooking, keepOverReload, reopenAfterReturn, reopenAfterSignIn, useBookingWish } from './booking-store.ts'
import { bookingFailedToast } from './booking-toasts.ts'

const BookingFlow = lazyPart(() => import('./booking-flow.tsx'))

/** The place of the booking dialog in the shell; its code comes with the first class that somebody wants to book. */
export function BookingDoor() {
  const wish = useBookingWish((state) => state.wish)
  const [wanted, setWanted] = useState(false)
  useEffect(reopenAfterReturn, [])
  const { pathname, search } = useLocation()
  const isSignedIn = useUser().state === 'signed-in'
  useEffect(() => {
    if (isSignedIn && !isSignInPath(pathname)) reopenAfterSignIn(pathname + search)
  }, [isSignedIn, pathname, search])
  useEffect(() => onOwnReload(keepOverReload), [])
  if (wish && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <ErrorBoundary resetKey={wish?.classId ?? ''} fallback={() => <Unavailable />}>
      <Suspense fallback={null}>
        <BookingFlow wish={wish} />
      </Suspense>
    </ErrorBoundary>
  )
}

function Unavailable() {
  useEffect(() => {
    notify(bookingFailedToast)
    closeBooking()
  }, [])
  return null
}
