import type { Deps } from '../../../deps.ts'
import { firstMails } from './queue-mails.ts'
import { type SeatRequest, type TakenSeat, takeSeat } from './take-seat.ts'

type TakeSeatInput = Parameters<typeof takeSeat>[1]
type GiveSeatInput = SeatRequest & Required<Pick<SeatRequest, 'waitlist'>> & Pick<TakeSeatInput, 'tx'>

/**
 * Gives a seat to a member of the waitlist: booked and mailed, or held as an offer. Call `prepareSeat` before, so that
 * `unprepared` means a closed account.
 */
export async function giveSeat(deps: Deps, giving: GiveSeatInput): Promise<TakenSeat> {
  const { plan, user, hold } = giving
  const alsoWrite: TakeSeatInput['alsoWrite'] = (booking) => (hold ? [] : firstMails(deps, { booking, plan, user }))
  return takeSeat(deps, { ...giving, alsoWrite })
}
