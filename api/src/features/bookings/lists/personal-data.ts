import type { User } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { PersonalData } from '../../../platform/feature.ts'
import { defineMail, factTable } from '../../../platform/mail/define-mail.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { accountClosedMailKey, queueMail } from '../../mail/index.ts'
import { bookingStore, type StoredBooking } from '../booking/booking-store.ts'
import { endBooking } from '../cancelling/end-booking.ts'
import { describeBooking, formatCalendar } from '../mails/booking-format.ts'
import { toCalendarAttachment } from '../mails/seat-texts.ts'
import { loadBookingResponses } from './show-booking.ts'

/**
 * Closing an account cancels its upcoming bookings; if there are any, one last mail lists them. Past bookings stay
 * without the user's name. Holds end with their checkouts.
 */
export const bookingPersonalData: PersonalData = {
  name: 'bookings',
  collect: async (deps, userId) => loadBookingResponses(deps, await bookingStore(deps).find({ userId })),
  erase: async (deps, { userId, user, tx }) => {
    const endedBookings: StoredBooking[] = []
    const currentTime = deps.clock.now()
    for (const booking of await bookingStore(deps).findLiveFrom({ userId, from: deps.clock.today(), tx })) {
      const { status, startsAt } = booking
      if (status !== 'confirmed' || (startsAt && startsAt <= currentTime)) continue
      endedBookings.push(await endBooking(deps, { booking, end: { endedBy: 'account' }, tx }))
    }
    await queueAccountClosedMail(deps, { user, endedBookings, tx })
  },
}

export const accountClosedMail = defineMail<{ bookings: Array<{ className: string; when: string; calendar: string }> }>(
  {
    name: 'account-closed',
    isDeletedWhenSent: true,
    write: ({ bookings }) => ({
      subject: 'Your account is closed',
      parts: [
        'Your account is closed, and your upcoming bookings are cancelled.',
        ...bookings.map(({ className, when }) =>
          factTable([
            ['Class', className],
            ['When', when],
          ]),
        ),
        'This is the last mail that we send you about it.',
      ],
      attachments: bookings.map(({ calendar }) => toCalendarAttachment(calendar)),
    }),
  },
)

async function queueAccountClosedMail(
  deps: Deps,
  { user, endedBookings, tx }: { user: User; endedBookings: readonly StoredBooking[]; tx: Tx },
): Promise<void> {
  if (endedBookings.length === 0) return
  const bookings = endedBookings.map((booking) => {
    const { className, when } = describeBooking(deps, booking)
    return { className, when, calendar: formatCalendar(deps, booking) }
  })
  const key = accountClosedMailKey(user.id)
  await queueMail(deps, { template: accountClosedMail, to: user.email, facts: { bookings }, key, tx })
}
