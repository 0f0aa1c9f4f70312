import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/transaction.ts'

/** Updates the seats that a user booked free, in the transaction that changes the user's rights. */
export type ReviewFreeSeats = (deps: Deps, input: { userId: string; tx: Tx }) => Promise<void>
