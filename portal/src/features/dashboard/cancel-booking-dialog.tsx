import { createInstantFormat } from '@studio/client/instants'
import { type Booking, formatDay, toCents } from '@studio/contract'
import { AlertDialog } from '@studio/ui'
import { api } from '../../api/api.ts'
import { stillCancellingToast } from '../../booking/booking-toasts.ts'
import { useMemberMutation } from '../../session/use-member-mutation.ts'
import { formatInstant, studio } from '../../studio/studio.ts'
import { notify } from '../../toasts/toast-store.ts'

type Props = { booking: Booking; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks before a booking is cancelled; names the deadline and the refund. */
export default function CancelBookingDialog({ booking, open, onOpenChange }: Props) {
  const wasPaid = toCents(booking.price.paid) > 0
  const deadlineText = formatCancelDeadline(booking, { currentTime: new Date(), timeZone: studio.timezone })
  const refundText = wasPaid ? formatRefund(booking) : formatTrialOrCreditReturn(booking)
  const { trigger, pending, isAwaitingResponse } = useMemberMutation('cancelBooking', {
    findLostAnswer: async () => {
      const currentBooking = (await api.call('listMyBookings')).find(({ id }) => id === booking.id)
      if (currentBooking?.status === 'confirmed') return undefined
      // A booking that is no longer listed is cancelled as well.
      return currentBooking ?? booking
    },
    // Also after a failure: the cancellation may have happened, or the list is stale.
    invalidates: () => [
      'listMyBookings',
      'listSchedules',
      'listBookableDates',
      ...(booking.freeBy === 'trial' ? ['getUser' as const] : []),
      ...(booking.freeBy === 'pack' ? ['listMyPacks' as const] : []),
    ],
    onDone: () => {
      notify({ title: 'Booking cancelled successfully' })
      onOpenChange(false)
    },
    onFailed: ({ message }) => notify({ title: 'Failed to cancel booking', description: message, tone: 'bad' }),
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => {
        // Once the response has arrived, only the lists are still reloading.
        if (isAwaitingResponse && !isOpen) notify(stillCancellingToast)
        onOpenChange(isOpen)
      }}
      title={`Cancel ${booking.class.name}?`}
      description={`${formatStart(booking)} ${deadlineText}${refundText}`}
      cancelLabel="Keep Booking"
      actionLabel="Cancel Booking"
      pending={pending}
      pendingCancelLabel="Close"
      onAction={() => void trigger({ params: { id: booking.id } })}
    />
  )
}

function formatRefund({ movedFrom, refundUntil }: Booking): string {
  // A class moved by the studio is refunded (BOOKING-21).
  if (movedFrom) return ' The studio has moved this class, so your payment will be refunded.'
  // A seat from the waitlist that was charged to a saved card is refunded until `refundUntil` (WAITLIST-35).
  if (refundUntil && new Date() <= new Date(refundUntil)) return ' You are in time, so your payment will be refunded.'
  return ' Drop-in payments are non-refundable.'
}

/** Says whether the free class of a trial (TRIALS-3) or the credit of a pack (PACKS-8) is returned. */
function formatTrialOrCreditReturn({ freeBy, cancelBy, movedFrom }: Booking): string {
  const isInTime = movedFrom !== null || new Date() <= new Date(cancelBy)
  if (freeBy === 'pack') return isInTime ? ' Your credit comes back.' : ' The credit is spent.'
  if (freeBy !== 'trial') return ''
  return isInTime ? ' You get your free trial class back.' : ' This uses up your free trial class.'
}

function formatStart({ bookingDate, startsAt }: Booking): string {
  return `${startsAt ? formatInstant.weekdayAndTime(startsAt) : formatDay(bookingDate)}.`
}

/** Says until when a booking can be cancelled in time, or that this has passed. */
export function formatCancelDeadline(
  booking: Booking,
  { currentTime, timeZone }: { currentTime: Date; timeZone: string },
): string {
  const deadlineText = createInstantFormat(timeZone).weekdayAndTime(booking.cancelBy)
  return currentTime > new Date(booking.cancelBy)
    ? `The deadline was ${deadlineText}, so this cancellation is recorded as late.`
    : `You can cancel in time until ${deadlineText}.`
}
