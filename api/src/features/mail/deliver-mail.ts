import { isRealEmail } from '@studio/contract'
import { getDuplicateFields } from '../../adapters/mongo.ts'
import type { Deps } from '../../deps.ts'
import type { AnyMailTemplate, MailTemplate } from '../../platform/mail/define-mail.ts'
import type { StoredJob } from '../../platform/queue/job-queue.ts'
import { defineHandler } from '../../platform/queue/run-queue.ts'
import type { Tx } from '../../platform/transaction.ts'
import { userStore } from '../accounts/people/index.ts'
import { allowMail } from './allow-mail.ts'
import { type MailJob, outboxStore } from './outbox-store.ts'

/** Sends one mail. If the process dies before it marks the mail as sent, another process sends it again with the same id. */
export const mailHandler = defineHandler<MailJob>({
  kind: 'mail',
  async run(deps, { payload: mail, adminRetries }) {
    const { mailId: id, to, facts } = mail
    const template = findTemplate(deps, mail)
    // The job had failed before, which marked the mail as failed.
    if (adminRetries > 0) await outboxStore(deps).setStatus({ id, status: 'pending' })
    const recipient = await userStore(deps).findByEmail(to)
    if (!(await allowMail(deps, { id, recipient, template })))
      return await outboxStore(deps).setStatus({ id, status: 'withheld' })
    const isAddressVerified = recipient?.isEmailVerified === true
    // `queueMail` stored the facts together with the name of their template, so their type is right.
    const content = template.write(facts as never, {
      studio: deps.studio,
      publicUrl: deps.env.PUBLIC_URL,
      isAddressVerified,
    })
    await deps.mailer.send({ id, to, attachments: [], ...content })
    if (template.isDeletedWhenSent) await outboxStore(deps).removeSent(id)
    else await outboxStore(deps).markSent({ id, subject: content.subject })
  },
  async onFailed(deps, { payload: { mailId, to }, tx }) {
    await outboxStore(deps).setStatus({ id: mailId, status: 'failed', tx })
    const recipient = await userStore(deps).findByEmail(to, { tx })
    // The failed job is stored with the id of its user.
    return recipient?.id ?? null
  },
})

export const isMailFromTemplate = ({ kind, payload }: StoredJob, { name }: { name: string }): boolean =>
  kind === 'mail' && (payload as MailJob).template === name

function findTemplate({ features }: Deps, { template: templateName }: MailJob): AnyMailTemplate {
  const template = features.flatMap(({ mails = [] }) => mails).find(({ name }) => name === templateName)
  if (!template) throw new Error(`there is no mail template named ${templateName}`)
  return template
}

type NewMail<Facts> = { template: MailTemplate<Facts>; to: string; facts: Facts; key?: string }

/** Queues a mail. `key` (`waitlist-offer:<id>`) names an event that is mailed only once. */
export async function queueMail<Facts>(
  deps: Deps,
  { tx, key, template, to, facts }: NewMail<Facts> & { tx?: Tx },
): Promise<void> {
  if (!isRealEmail(to)) return
  const add = async (transaction: Tx) => {
    if (key && (await outboxStore(deps).hasKey({ key, tx: transaction }))) return
    await outboxStore(deps).add({ template: template.name, to, facts, key, tx: transaction })
  }
  // A duplicate key means that the mail is queued already. In a caller's own transaction, it makes that transaction retry.
  if (tx) await add(tx)
  else
    await deps.inTransaction(add).catch((error: unknown) => {
      if (!getDuplicateFields(error)) throw error
    })
}
