import type { Clock } from '../clock.ts'
import type { EmulatorsConfig } from '../config.ts'
import type { AccountRecords } from './records/account-records.ts'

/** What every act of the payment emulator works with. */
export type PaymentContext = {
  records: AccountRecords
  clock: Clock
  config: Pick<EmulatorsConfig, 'publicUrl' | 'stripeKey'>
  /** Runs a change of the records so that all of it is kept, or none. */
  inTransaction: <R>(work: () => R) => R
  /** Writes an event down and sends it on its way. `previous` holds the old values of an `.updated` event. */
  emitEvent: (event: { type: string; object: object; previous?: object }) => void
}

/** Address of a page of this emulator, as people reach it through the gateway. */
export function pageAddress(context: Pick<PaymentContext, 'config'>, path: string): string {
  return `${context.config.publicUrl}/__local/payments/${path}`
}
