import type { CallResult, Failure } from '@studio/client/attempt'
import { useApiMutation } from '@studio/client/mutation'
import type { Booking, EndpointName } from '@studio/contract'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { useDeparture } from '../navigation/use-departure.ts'
import { notify } from '../toasts/toast-store.ts'
import type { DateOption } from './bookable-dates.ts'
import { type BookingTarget, closeBooking, isOpenFor, saveForReturn } from './booking-store.ts'
import { bookedToast, bookingFailedToast, seatHeldToast } from './booking-toasts.ts'
import { type Refusal, toRefusal } from './refusal-notice.tsx'
import { type DateInput, toBookingTarget, toDateInput, useInterruptedBooking } from './use-interrupted-booking.ts'

type Attempt = { classId: string; date: DateOption; isFree: boolean }

/**
 * Books a date, or holds its seat and goes to the hosted checkout. After a refusal the dialog stays with the reason,
 * and the lists are read again. The dialog can be closed while the call runs: its result is then a toast.
 */
export function useBookClass(target: BookingTarget) {
  const { isLeaving, leaveForCheckout } = useDeparture()
  const interrupt = useInterruptedBooking(target)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  const onFailed = (failure: Failure, { body }: { body: DateInput }) => {
    if (failure.kind === 'signed-out') return interrupt(body)
    notify(bookingFailedToast)
    setRefusal(toRefusal(failure, 'Unable to book class. Please try again.'))
  }
  const freeBooking = useApiMutation('bookClass', {
    findResult: ({ body }) => findBooking(body),
    invalidates: (result) => (result.done ? invalidatedByBooking(result.answer) : invalidatedByRefusal(result)),
    onDone: () => {
      notify(bookedToast)
      if (isOpenFor(target)) closeBooking()
    },
    onFailed,
  })
  const paidBooking = useApiMutation('startClassCheckout', {
    invalidates: invalidatedByRefusal,
    onDone: ({ checkoutUrl }, { body }) => {
      // The response came after the dialog was closed.
      if (checkoutUrl && !isOpenFor(target)) return notify(seatHeldToast)
      if (checkoutUrl) saveForReturn(toBookingTarget(body))
      leaveForCheckout(checkoutUrl)
    },
    onFailed,
  })
  const book = ({ classId, date, isFree }: Attempt) => {
    setRefusal(null)
    return (isFree ? freeBooking : paidBooking).trigger({ body: toDateInput({ classId, date }) })
  }
  return {
    book,
    pending: freeBooking.pending || paidBooking.pending || isLeaving,
    isSending: freeBooking.isSending || paidBooking.isSending,
    refusal,
    resetRefusal: () => setRefusal(null),
  }
}

// The free class of a trial is gone with its booking, which the account says.
const invalidatedByBooking = ({ freeBy }: Booking): EndpointName[] => [
  'listMyBookings',
  'listSchedules',
  'listBookableDates',
  ...(freeBy === 'trial' ? ['getUser' as const] : []),
]

/** After a refusal, what the dialog was wrong about. */
export const invalidatedByRefusal = ({ failure }: CallResult<unknown>): EndpointName[] =>
  failure && failure.kind !== 'signed-out'
    ? ['getUser', 'listMyBookings', 'listSchedules', 'listClasses', 'listBookableDates']
    : []

async function findBooking({ classId, bookingDate, scheduleId }: DateInput): Promise<Booking | undefined> {
  const bookings = await api.call('listMyBookings')
  return bookings.find(
    (booking) =>
      booking.status === 'confirmed' &&
      booking.classId === classId &&
      booking.bookingDate === bookingDate &&
      (!scheduleId || booking.scheduleId === scheduleId),
  )
}
