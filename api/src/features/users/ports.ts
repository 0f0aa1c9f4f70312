import type { User } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/transaction.ts'

/** Updates the seats that a user booked free, in the transaction that changes the user's rights. */
export type ReviewFreeSeats = (deps: Deps, input: { userId: string; tx: Tx }) => Promise<void>

/** What editing a person needs of the proof of a new email address. */
export type EmailChanges = {
  /** Throws EMAIL_TAKEN for an address with an account, RATE_LIMITED past the links that are mailed in an hour. */
  check(deps: Deps, input: { userId: string; email: string }): Promise<void>
  /** Mails a link to the new address, which takes the place of the present one when it is used. */
  start(deps: Deps, input: { user: User; email: string; tx: Tx }): Promise<void>
}

export type UserPorts = { reviewFreeSeats: ReviewFreeSeats; emailChanges: EmailChanges }
