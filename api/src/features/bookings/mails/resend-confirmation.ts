import { formatEmail, type Message } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { userStore } from '../../accounts/people/index.ts'
import { auditStore } from '../../admin/audit-log/index.ts'
import { unknownBooking } from '../booking/booking-errors.ts'
import { bookingStore } from '../booking/booking-store.ts'
import { queueConfirmation } from './queue-booking-mails.ts'

/**
 * Mails the confirmation of a booking again, with its calendar entry, to the account's present address, and records it
 * in the audit log. Throws NOT_FOUND, and NOT_CONFIRMED for a booking that is not confirmed.
 */
export async function resendConfirmation(deps: Deps, actor: Actor, id: string): Promise<Message> {
  const sent = await deps.inTransaction(async (tx) => {
    const booking = await bookingStore(deps).findById(id, { tx })
    const user = booking && (await userStore(deps).findById(booking.userId, { tx }))
    if (!booking || !user) throw unknownBooking()
    if (booking.status !== 'confirmed') {
      throw new AppError('NOT_CONFIRMED', 'Only a confirmed booking has a confirmation to send.')
    }
    await queueConfirmation(deps, { booking, user, tx })
    const after = { userId: user.id, to: user.email }
    await auditStore(deps).record({
      act: { actor, what: 'resend booking', entity: { kind: 'booking', id }, after },
      tx,
    })
    return user
  })
  return { message: `The confirmation is on its way to ${formatEmail(sent.email)}.` }
}
