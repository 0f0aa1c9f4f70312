import type { CallResult, Failure } from '@studio/client/attempt'
import { useApiMutation } from '@studio/client/mutation'
import type { Booking, EndpointName } from '@studio/contract'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { useLeavePortal } from '../navigation/use-leave-portal.ts'
import { notify } from '../toasts/toast-store.ts'
import type { DateOption } from './bookable-dates.ts'
import { type BookingTarget, closeBooking, isOpenFor, saveForCheckoutReturn } from './booking-store.ts'
import { bookedToast, bookingFailedToast, seatHeldToast } from './booking-toasts.ts'
import { type ClassDate, toBookingTarget, toClassDate } from './class-date.ts'
import { type Refusal, toRefusal } from './refusal-notice.tsx'
import { useExpiredSession } from './use-expired-session.ts'

type BookingRequest = { classId: string; date: DateOption; isFree: boolean; packId: string | undefined }

/**
 * Books a date that costs the user nothing, or holds a seat and goes to the hosted checkout. After a refusal the dialog
 * shows the reason and the lists reload. If the dialog is closed while the call runs, a toast shows the result. `pending`
 * also covers reloading the lists and leaving for the checkout.
 */
export function useBookClass(target: BookingTarget) {
  const { isLeaving, leaveForCheckout } = useLeavePortal()
  const handleExpiredSession = useExpiredSession(target)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  const onFailed = (failure: Failure, { body }: { body: ClassDate }) => {
    if (failure.kind === 'signed-out') return handleExpiredSession(body)
    notify(bookingFailedToast)
    setRefusal(toRefusal(failure, 'Unable to book class. Please try again.'))
  }
  const freeBooking = useApiMutation('bookClass', {
    findLostAnswer: ({ body }) => findBooking(body),
    invalidates: (result) =>
      result.done ? getReadsChangedByBooking(result.answer) : getReadsStaleAfterRefusal(result),
    onDone: () => {
      notify(bookedToast)
      if (isOpenFor(target)) closeBooking()
    },
    onFailed,
  })
  const paidBooking = useApiMutation('startClassCheckout', {
    invalidates: getReadsStaleAfterRefusal,
    onDone: ({ checkoutUrl }, { body }) => {
      // The dialog was closed before the response.
      if (checkoutUrl && !isOpenFor(target)) return notify(seatHeldToast)
      // Coming back from the checkout opens the dialog again with this date.
      if (checkoutUrl) saveForCheckoutReturn(toBookingTarget(body))
      // Shows an error toast if the URL is missing.
      leaveForCheckout(checkoutUrl)
    },
    onFailed,
  })
  const book = ({ classId, date, isFree, packId }: BookingRequest) => {
    setRefusal(null)
    const body = toClassDate({ classId, date })
    if (!isFree) return paidBooking.trigger({ body })
    return freeBooking.trigger({ body: packId ? { ...body, packId } : body })
  }
  return {
    book,
    pending: freeBooking.pending || paidBooking.pending || isLeaving,
    isAwaitingResponse: freeBooking.isAwaitingResponse || paidBooking.isAwaitingResponse,
    refusal,
    resetRefusal: () => setRefusal(null),
  }
}

// A trial booking uses up the user's free first class, which `getUser` returns.
const getReadsChangedByBooking = ({ freeBy }: Booking): EndpointName[] => [
  'listMyBookings',
  'listSchedules',
  'listBookableDates',
  ...(freeBy === 'trial' ? ['getUser' as const] : []),
  ...(freeBy === 'pack' ? ['listMyPacks' as const] : []),
]

/** The reads that are probably stale when the server refuses a booking. */
export const getReadsStaleAfterRefusal = ({ failure }: CallResult<unknown>): EndpointName[] =>
  failure && failure.kind !== 'signed-out'
    ? ['getUser', 'listMyBookings', 'listSchedules', 'listClasses', 'listBookableDates']
    : []

async function findBooking({ classId, bookingDate, scheduleId }: ClassDate): Promise<Booking | undefined> {
  const bookings = await api.call('listMyBookings')
  return bookings.find(
    (booking) =>
      booking.status === 'confirmed' &&
      booking.classId === classId &&
      booking.bookingDate === bookingDate &&
      (!scheduleId || booking.scheduleId === scheduleId),
  )
}
