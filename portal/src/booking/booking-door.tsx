import { ErrorBoundary } from '@studio/client/error-boundary'
import { lazy, Suspense, useEffect, useState } from 'react'
import { notify } from '../toasts/toast-store.ts'
import { closeBooking, reopenAfterReturn, useBookingWish } from './booking-store.ts'
import { bookingFailedToast } from './booking-toasts.ts'

const BookingFlow = lazy(() => import('./booking-flow.tsx'))

/** The place of the booking dialog in the shell; its code comes with the first class that somebody wants to book. */
export function BookingDoor() {
  const wish = useBookingWish((state) => state.wish)
  const [wanted, setWanted] = useState(false)
  useEffect(reopenAfterReturn, [])
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
