import type { CallResult, Failure } from '@studio/client/attempt'
import { useMutation } from '@studio/client/mutation'
import { ApiError, type Booking, type CheckoutStarted, type EndpointName } from '@studio/contract'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { useDeparture } from '../navigation/use-departure.ts'
import { notify } from '../toasts/toast-store.ts'
import type { BookableDate } from './bookable-dates.ts'
import { type BookingTarget, closeBooking, isOpenFor, keepForReturn } from './booking-store.ts'
import { bookedToast, bookingFailedToast, seatHeldToast } from './booking-toasts.ts'
import { type Refusal, toRefusal } from './refusal.ts'
import { type DateInput, toBookingTarget, toDateInput, useInterruptedBooking } from './use-interrupted-booking.ts'

type Attempt = { classId: string; date: BookableDate; isFree: boolean }

/**
 * Books a date, or holds its seat and goes to the hosted checkout. After a refusal the dialog stays with the reason,
 * and the lists are read again. The dialog can be closed while the call runs: its result is then a toast.
 */
export function useBookClass(wish: BookingTarget) {
  const { mutate, pending, unanswered } = useMutation()
  const { isLeaving, leaveForCheckout } = useDeparture()
  const interrupt = useInterruptedBooking(wish)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  const closeThis = () => isOpenFor(wish) && closeBooking()

  const book = ({ classId, date, isFree }: Attempt) => {
    const body = toDateInput({ classId, date })
    const onFailed = (failure: Failure) => {
      if (failure.kind === 'signed-out') return interrupt(body)
      notify(bookingFailedToast)
      setRefusal(toRefusal(failure, 'Unable to book class. Please try again.'))
    }
    setRefusal(null)
    if (isFree) {
      const onDone = () => {
        notify(bookedToast)
        closeThis()
      }
      return mutate({
        send: () => bookFree(body),
        changes: (result) => [...changedBy(['listMyBookings', 'listSchedules'])(result), ...usedRights(result)],
        onDone,
        onFailed,
      })
    }
    const onDone = ({ checkoutUrl }: CheckoutStarted) => {
      // The response came after the dialog was closed.
      if (checkoutUrl && !isOpenFor(wish)) return notify(seatHeldToast)
      if (checkoutUrl) keepForReturn(toBookingTarget(body))
      leaveForCheckout(checkoutUrl)
    }
    return mutate({ send: () => api.call('startClassCheckout', { body }), changes: changedBy([]), onDone, onFailed })
  }
  return { book, pending: pending || isLeaving, unanswered, refusal, forget: () => setRefusal(null) }
}

/** What a booking changes; after a refusal, what the dialog was wrong about. */
const changedBy =
  (booked: EndpointName[]) =>
  ({ failure }: CallResult<unknown>): EndpointName[] => {
    if (!failure) return booked
    return failure.kind === 'signed-out' ? [] : ['getUser', 'listMyBookings', 'listSchedules', 'listClasses']
  }

// The free class of a trial is gone with its booking, which the account says.
const usedRights = ({ answer }: CallResult<Booking | null>): EndpointName[] =>
  answer?.freeBy === 'trial' ? ['getUser'] : []

/** Books. Without a response the bookings are read once, since the booking may have been made all the same. */
async function bookFree(body: DateInput): Promise<Booking | null> {
  try {
    return await api.call('bookClass', { body })
  } catch (error) {
    const booked = error instanceof ApiError ? null : await findBooked(body)
    if (!booked) throw error
    return booked
  }
}

async function findBooked({ classId, bookingDate, scheduleId }: DateInput): Promise<Booking | undefined> {
  try {
    const bookings = await api.call('listMyBookings')
    return bookings.find(
      (booking) =>
        booking.status === 'confirmed' &&
        booking.classId === classId &&
        booking.bookingDate === bookingDate &&
        (!scheduleId || booking.scheduleId === scheduleId),
    )
  } catch {
    return undefined
  }
}
