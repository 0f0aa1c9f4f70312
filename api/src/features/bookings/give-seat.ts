import type { Deps } from '../../deps.ts'
import { unauthorized } from '../../platform/app-error.ts'
import type { StoredBooking } from './booking-store.ts'
import { firstMails } from './queue-mails.ts'
import { type SeatRequest, seatError, takeSeat } from './take-seat.ts'

type TakeSeatInput = Parameters<typeof takeSeat>[1]
type Giving = SeatRequest & Required<Pick<SeatRequest, 'waitlist'>> & Pick<TakeSeatInput, 'tx'>

/**
 * Gives a seat to a member of the waitlist: booked and mailed, or held as an offer. Throws what booking throws about the
 * member's other bookings. Call `prepareSeat` before.
 */
export async function giveSeat(deps: Deps, giving: Giving): Promise<StoredBooking> {
  const { plan, user, hold } = giving
  const besides: TakeSeatInput['besides'] = (booking, repetitions) =>
    hold ? [] : firstMails(deps, { booking, plan, user, repetitions })
  const taken = await takeSeat(deps, { ...giving, besides })
  if (taken.outcome === 'taken') return taken.booking
  // Their own checkout holds a seat of the same class at the moment.
  throw taken.outcome === 'held' ? seatError('OVERLAPPING_BOOKING') : unauthorized()
}
