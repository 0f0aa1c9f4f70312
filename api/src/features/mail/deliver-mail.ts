import { duplicateFields } from '../../adapters/mongo.ts'
import type { Deps } from '../../deps.ts'
import type { AnyMailTemplate, MailTemplate } from '../../platform/mail/define-mail.ts'
import type { StoredJob } from '../../platform/queue/job-queue.ts'
import { defineHandler } from '../../platform/queue/run-queue.ts'
import type { Tx } from '../../platform/transaction.ts'
import { userStore } from '../accounts/people/index.ts'
import { allowMail } from './allow-mail.ts'
import { type MailJob, outboxStore } from './outbox-store.ts'

/** Sends one mail. Killed before that is noted, it is sent again under the same id. */
export const mailHandler = defineHandler<MailJob>({
  kind: 'mail',
  async run(deps, { payload: mail, round }) {
    const { mailId: id, to, facts } = mail
    const template = templateOf(deps, mail)
    if (round > 0) await outboxStore(deps).mark({ id, status: 'pending' })
    const reader = await userStore(deps).findByEmail(to)
    if (!(await allowMail(deps, { id, reader, template })))
      return await outboxStore(deps).mark({ id, status: 'withheld' })
    const context = { studio: deps.studio, publicUrl: deps.env.PUBLIC_URL }
    const letter = template.write(asFacts(facts), { ...context, isVerified: reader?.isEmailVerified === true })
    await deps.mailer.send({ id, to, attachments: [], ...letter })
    if (template.isForgottenWhenSent) await outboxStore(deps).forgetSent(id)
    else await outboxStore(deps).markSent({ id, subject: letter.subject })
  },
  async onFailed(deps, { payload: { mailId, to }, tx }) {
    await outboxStore(deps).mark({ id: mailId, status: 'failed', tx })
    return (await userStore(deps).findByEmail(to, { tx }))?.id ?? null
  },
})

export const isMailFromTemplate = ({ kind, payload }: StoredJob, { name }: { name: string }): boolean =>
  kind === 'mail' && (payload as MailJob).template === name

function templateOf({ features }: Deps, { template: templateName }: MailJob): AnyMailTemplate {
  const template = features.flatMap(({ mails = [] }) => mails).find(({ name }) => name === templateName)
  if (!template) throw new Error(`there is no mail template named ${templateName}`)
  return template
}

// The queue stores what `queueMail` was given together with the template's name, whose type ties the two.
function asFacts(facts: unknown): never {
  return facts as never
}

type NewMail<Facts> = { template: MailTemplate<Facts>; to: string; facts: Facts; key?: string }

/** `key` names an event that may be repeated (`waitlist-offer:<id>`) and mails once. Without one each call mails. */
export async function queueMail<Facts>(
  deps: Deps,
  { tx, key, template, to, facts }: NewMail<Facts> & { tx?: Tx },
): Promise<void> {
  const add = async (within: Tx) => {
    if (key && (await outboxStore(deps).has({ key, tx: within }))) return
    await outboxStore(deps).add({ template: template.name, to, facts, key, tx: within })
  }
  // A taken key means that another caller has queued the mail: a transaction is repeated and then finds it.
  if (tx) await add(tx)
  else
    await deps.inTransaction(add).catch((error: unknown) => {
      if (!duplicateFields(error)) throw error
    })
}
