import type { WriteOperation } from '../../adapters/bulk-write.ts'
import { duplicateFields } from '../../adapters/mongo.ts'
import type { Deps } from '../../deps.ts'
import type { MailTemplate } from '../../platform/mail/define-mail.ts'
import type { Tx } from '../../platform/transaction.ts'
import { outboxStore } from './outbox-store.ts'

type NewMail<Facts> = { template: MailTemplate<Facts>; to: string; facts: Facts; key?: string }

/**
 * Queues a mail. Pass `tx` whenever something is stored with it: then both happen or neither. `key` names the event
 * (`booking-confirmed:<id>`), so that a repeated event mails once.
 */
export async function queueMail<Facts>(
  deps: Deps,
  { tx, key = deps.ids.next(), ...mail }: NewMail<Facts> & { tx?: Tx },
): Promise<void> {
  const add = async (within: Tx) => {
    if (await outboxStore(deps).has({ key, tx: within })) return
    await deps.bulkWriteInTransaction({ writes: mailWrites(deps, { key, ...mail }), tx: within })
  }
  // Inside a transaction all of it is repeated and finds the key taken; outside, another caller was faster.
  if (tx) await add(tx)
  else
    await deps.inTransaction(add).catch((error: unknown) => {
      if (!duplicateFields(error)) throw error
    })
  deps.wake.jobs()
}

/** The writes that queue the mail about a new document, which cannot have been mailed about before. */
export function mailWrites<Facts>(
  deps: Deps,
  { template, ...mail }: NewMail<Facts> & { key: string },
): WriteOperation[] {
  deps.wake.jobs()
  return outboxStore(deps).adding({ template: template.name, ...mail })
}
