import { duplicateFields } from '../../adapters/mongo.ts'
import type { Deps } from '../../deps.ts'
import type { MailTemplate } from '../../platform/mail/define-mail.ts'
import type { Tx } from '../../platform/transaction.ts'
import { outboxStore } from './outbox-store.ts'

type NewMail<Facts> = { template: MailTemplate<Facts>; to: string; facts: Facts; key?: string }

/** `key` names the event (`booking-confirmed:<id>`), so that a repeated event mails once. */
export async function queueMail<Facts>(
  deps: Deps,
  { tx, key, template, to, facts }: NewMail<Facts> & { tx?: Tx },
): Promise<void> {
  const add = async (within: Tx) => {
    if (key && (await outboxStore(deps).has({ key, tx: within }))) return
    await outboxStore(deps).add({ template: template.name, to, facts, key, tx: within })
  }
  // Inside a transaction all of it is repeated and finds the key taken; outside, another caller was faster.
  if (tx) await add(tx)
  else
    await deps.inTransaction(add).catch((error: unknown) => {
      if (!duplicateFields(error)) throw error
    })
}
