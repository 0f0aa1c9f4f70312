import type { Deps } from '../../deps.ts'
import { unauthorized } from '../../platform/app-error.ts'
import { firstMails } from './queue-mails.ts'
import type { StoredBooking } from './stored-booking.ts'
import { type SeatRequest, takeSeat } from './take-seat.ts'

type TakeSeatInput = Parameters<typeof takeSeat>[1]
type Giving = SeatRequest & Required<Pick<SeatRequest, 'waitlist'>> & Pick<TakeSeatInput, 'tx'>

/**
 * Gives a seat to a member of the waitlist: booked and mailed, or held as an offer. Null while their own checkout holds
 * a seat of the class. Throws what booking throws about their other bookings. Call `prepareSeat` before.
 */
export async function giveSeat(deps: Deps, giving: Giving): Promise<StoredBooking | null> {
  const { plan, user, hold } = giving
  const alsoWrite: TakeSeatInput['alsoWrite'] = (booking, repetitions) =>
    hold ? [] : firstMails(deps, { booking, plan, user, repetitions })
  const taken = await takeSeat(deps, { ...giving, alsoWrite })
  if (taken.outcome === 'taken') return taken.booking
  if (taken.outcome === 'held') return null
  throw unauthorized()
}
