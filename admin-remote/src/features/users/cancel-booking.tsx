import { type Booking, nameOfUser, showDay, showMoney, type User } from '@studio/contract'
import { AlertDialog } from '@studio/ui'
import { useQuestion } from '../../data/use-question.tsx'
import { Consequence } from '../../parts/layout.ts'
import { useBookingActs } from './booking-acts.ts'

type Props = { booking: Booking; user: User; onClose: () => void }

/** Asks before the studio cancels somebody's booking, and says what they are told and get back. */
export function CancelBooking({ booking, user, onClose }: Props) {
  const { cancel } = useBookingActs()
  const question = useQuestion({ act: () => cancel(booking), onClose })
  const back = booking.paymentIntentId
    ? `${showMoney(booking.price.paid)} will be refunded, since the studio cancels.`
    : 'Nothing was paid, so nothing is refunded.'
  return (
    <AlertDialog
      {...question}
      title={`Cancel ${booking.class.name} for ${nameOfUser(user)}?`}
      description={`${showDay(booking.bookingDate)}. Their place is free again at once.`}
      cancelLabel="Keep Booking"
      actionLabel="Cancel Booking"
      pendingText="Cancelling..."
    >
      <Consequence className="notice">
        {nameOfUser(user)} will be told by email. {back}
      </Consequence>
    </AlertDialog>
  )
}
