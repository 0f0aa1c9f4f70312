import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/transaction.ts'

/** What follows for the seats that somebody booked for nothing, in the transaction that changes their rights. */
export type ReviewFreeSeats = (deps: Deps, input: { userId: string; tx: Tx }) => Promise<void>
