import { useRefetch } from '@studio/client/reading'
import { type Booking, centsOf, isSignedOut, messageOf, showDay } from '@studio/contract'
import { AlertDialog } from '@studio/ui'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { instants, studio } from '../../lib/studio.ts'
import { unauthorizedToast, useSignInAgain } from '../../session/use-sign-in-again.ts'
import { notify } from '../../toasts/toast-store.ts'
import { cancelDeadline } from './agenda.ts'

type Props = { booking: Booking; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks before a booking is cancelled, with the deadline and what happens to the money (rulings B5, B21, E12). */
export default function CancelBookingDialog({ booking, open, onOpenChange }: Props) {
  const refetch = useRefetch()
  const signInAgain = useSignInAgain()
  const [pending, setPending] = useState(false)
  const wasPaid = centsOf(booking.price.paid) > 0
  const { text } = cancelDeadline(booking, { now: new Date(), timeZone: studio.timezone })

  const cancel = async () => {
    setPending(true)
    try {
      await api.call('cancelBooking', { params: { id: booking.id } })
      notify({ title: 'Booking cancelled successfully' })
      onOpenChange(false)
    } catch (error) {
      if (isSignedOut(error)) {
        signInAgain({ redirect: 'dashboard', toast: unauthorizedToast })
      } else {
        notify({ title: 'Failed to cancel booking', description: messageOf(error), tone: 'destructive' })
      }
    }
    setPending(false)
    await refetch('listMyBookings', 'listSchedules')
  }
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Cancel ${booking.class.name}?`}
      description={`${momentText(booking)} ${text}${wasPaid ? moneyText(booking) : ''}`}
      cancelLabel="Keep Booking"
      actionLabel="Cancel Booking"
      pending={pending}
      onAction={() => void cancel()}
    />
  )
}

// Who was booked for another hour gets the money back (README, decisions).
const moneyText = ({ movedFrom }: Booking) =>
  movedFrom
    ? ' The studio has moved this class, so your payment goes back to you.'
    : ' Drop-in payments are non-refundable.'

function momentText({ bookingDate, startsAt }: Booking): string {
  return `${startsAt ? instants.weekdayAndTime(startsAt) : showDay(bookingDate)}.`
}
