import { type Booking, formatDay, formatMoney, formatUserName, type User } from '@studio/contract'
import { AlertDialog } from '@studio/ui'
import { Consequence } from '../../components/layout.ts'
import { useConfirmDialog } from '../../data/use-confirm-dialog.tsx'
import { useBookingActs } from './booking-mutations.ts'

type Props = { booking: Booking; user: User; onClose: () => void }

/** Confirms that an admin cancels a user's booking, and says what the user is mailed and refunded. */
export function CancelBooking({ booking, user, onClose }: Props) {
  const { cancel } = useBookingActs()
  const question = useConfirmDialog({ act: () => cancel(booking), onClose })
  const back = booking.paymentIntentId
    ? `${formatMoney(booking.price.paid)} will be refunded, since the studio cancels.`
    : 'Nothing was paid, so nothing is refunded.'
  return (
    <AlertDialog
      {...question}
      title={`Cancel ${booking.class.name} for ${formatUserName(user)}?`}
      description={`${formatDay(booking.bookingDate)}. Their place is free again at once.`}
      cancelLabel="Keep Booking"
      actionLabel="Cancel Booking"
      pendingText="Cancelling..."
    >
      <Consequence className="notice">
        {formatUserName(user)} will be told by email. {back}
      </Consequence>
    </AlertDialog>
  )
}
