import { connectionLost } from '@studio/client/failure-text'
import { useRefetch } from '@studio/client/reading'
import { ApiError, authHref, isSignedOut, messageOf } from '@studio/contract'
import { useCallback, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { api } from '../lib/api.ts'
import { go } from '../lib/go.ts'
import { useGoTo } from '../lib/use-go-to.ts'
import { useSessionChange } from '../session/use-session-change.ts'
import { noCheckoutToast, redirectingToast } from '../toasts/checkout-toasts.ts'
import { notify } from '../toasts/toast-store.ts'
import type { BookableDate } from './bookable-dates.ts'
import { type BookingWish, closeBooking, isOpenFor, keepForReturn, keepForSignIn } from './booking-store.ts'
import { bookedToast, bookingFailedToast, seatHeldToast, sessionExpiredToast } from './booking-toasts.ts'

/** Why the last attempt failed, in the server's sentence; `isFull` when somebody else was faster. */
export type Refusal = { message: string; isFull: boolean }

type Attempt = { classId: string; date: BookableDate; isFree: boolean }

/**
 * Books a date, or holds its seat and goes to the hosted checkout. After a refusal the dialog stays as it is, with the
 * reason; the lists are read again, so that it offers what is true now. The dialog can be closed meanwhile: the end is
 * then told in a toast, and another class that is open by then stays open.
 */
export function useBookClass(wish: BookingWish) {
  const refetch = useRefetch()
  const goTo = useGoTo()
  const { signedOut } = useSessionChange()
  const { pathname, search } = useLocation()
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  const book = useCallback(
    async ({ classId, date, isFree }: Attempt) => {
      const body = { classId, bookingDate: date.date, ...(date.scheduleId ? { scheduleId: date.scheduleId } : {}) }
      const closeThis = () => isOpenFor(wish) && closeBooking()
      const tellBooked = async () => {
        notify(bookedToast)
        closeThis()
        await refetch('listMyBookings', 'listSchedules')
      }
      setPending(true)
      setRefusal(null)
      try {
        if (isFree) {
          await api.call('bookClass', { body })
          await tellBooked()
        } else if (await pay({ body, isWanted: () => isOpenFor(wish) })) return
      } catch (error) {
        if (isSignedOut(error)) {
          notify(sessionExpiredToast)
          // Only a dialog that is still open comes back.
          if (isOpenFor(wish)) keepForSignIn({ wish: wishOf(body), place: pathname + search })
          closeThis()
          // First, or /auth would still see somebody signed in and send them straight on.
          signedOut()
          goTo(authHref())
        } else if (!(error instanceof ApiError) && isFree && (await isBooked(body))) {
          await tellBooked()
        } else {
          notify(bookingFailedToast)
          setRefusal(refusalOf(error))
          await refetch('getUser', 'listMyBookings', 'listSchedules', 'listClasses')
        }
      }
      setPending(false)
    },
    [refetch, goTo, signedOut, wish, pathname, search],
  )
  return { book, pending, refusal, forget: () => setRefusal(null), rest: () => setPending(false) }
}

type BookingBody = { classId: string; bookingDate: string; scheduleId?: string }

/** The wish that opens the dialog again with the date of this booking. */
const wishOf = ({ classId, bookingDate, scheduleId }: BookingBody): BookingWish => ({
  classId,
  date: bookingDate,
  ...(scheduleId && { scheduleId }),
})

/** Whether a booking whose answer never came was made all the same; asked once. */
async function isBooked({ classId, bookingDate, scheduleId }: BookingBody): Promise<boolean> {
  try {
    const bookings = await api.call('listMyBookings')
    return bookings.some(
      (booking) =>
        booking.status === 'confirmed' &&
        booking.classId === classId &&
        booking.bookingDate === bookingDate &&
        (!scheduleId || booking.scheduleId === scheduleId),
    )
  } catch {
    return false
  }
}

/** Goes to the hosted checkout; false when the answer holds no address, or comes after the dialog was closed. */
async function pay({ body, isWanted }: { body: BookingBody; isWanted: () => boolean }): Promise<boolean> {
  const { checkoutUrl } = await api.call('startClassCheckout', { body })
  if (!checkoutUrl) {
    notify(noCheckoutToast)
    return false
  }
  if (!isWanted()) {
    notify(seatHeldToast)
    return false
  }
  notify(redirectingToast)
  keepForReturn(wishOf(body))
  go(checkoutUrl)
  return true
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) {
    return { message: connectionLost.text, isFull: false }
  }
  return {
    message: messageOf(error) ?? 'Unable to book class. Please try again.',
    isFull: error.code === 'CLASS_FULL',
  }
}
