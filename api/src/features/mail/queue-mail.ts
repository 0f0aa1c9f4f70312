import type { Write } from '../../adapters/bulk-write.ts'
import type { Deps } from '../../deps.ts'
import type { MailTemplate } from '../../platform/mail/define-mail.ts'
import type { Tx } from '../../platform/transaction.ts'
import { outboxStore } from './outbox-store.ts'

type NewMail<Facts> = { template: MailTemplate<Facts>; to: string; facts: Facts; key?: string }
type MailDeps = Pick<Deps, 'wake' | 'stores'>

/**
 * Queues a mail. Pass `tx` whenever something is stored with it: then both happen or neither. `key` names the event
 * (`booking-confirmed:<id>`), so that a repeated event mails once.
 */
export async function queueMail<Facts>(
  deps: MailDeps,
  { template, ...mail }: NewMail<Facts> & { tx?: Tx },
): Promise<void> {
  await outboxStore(deps).add({ template: template.name, ...mail })
  deps.wake.jobs()
}

/** The write that queues the mail about a new document, which cannot have been mailed about before. */
export function mailWrite<Facts>(deps: MailDeps, { template, ...mail }: NewMail<Facts>): Write {
  deps.wake.jobs()
  return outboxStore(deps).adding({ template: template.name, ...mail })
}
