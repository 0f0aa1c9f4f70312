import type { Deps } from '../../deps.ts'
import type { AnyMailTemplate } from '../../platform/mail/define-mail.ts'
import { judgeFailure, PermanentFailure } from '../../platform/queue/failures.ts'
import { announceFailed, defineHandler } from '../../platform/queue/run-queue.ts'
import { userStore } from '../people/index.ts'
import { allowMail } from './allow-mail.ts'
import { type ClaimedMail, outboxStore, type WaitingMail } from './outbox-store.ts'

const LEASE_SECONDS = 60
const MOST_TOGETHER = 5
const SEEN_AT_ONCE = 50
/** A run ends after so long and goes on with the next one, so that its lock can be short. */
const LONGEST_RUN_MS = 20_000

/**
 * Sends due mails: first one alone, then several in parallel, in order per address. If the server cannot be reached the
 * run ends, so an outage costs one connection a run. Mails sent together are claimed and recorded with two writes;
 * after a kill in between they are sent again.
 */
export async function deliverMail(deps: Deps): Promise<void> {
  const until = performance.now() + LONGEST_RUN_MS
  const queue = createQueue(deps)
  let most = 1
  do {
    const mails = await queue.next({ most })
    if (mails.length === 0 || (await deliver({ deps, mails })) === 'server away') return
    most = MOST_TOGETHER
  } while (performance.now() < until)
}

function createQueue(deps: Deps) {
  let seen: WaitingMail[] = []
  return {
    /** Mails taken for this run, each to another address; none when nothing is due any more. */
    async next({ most }: { most: number }): Promise<ClaimedMail[]> {
      for (;;) {
        if (seen.length === 0) seen = await outboxStore(deps).due({ limit: SEEN_AT_ONCE })
        const wanted = oneForEachAddress(seen).slice(0, most)
        if (wanted.length === 0) return []
        seen = seen.filter((mail) => !wanted.includes(mail))
        const claimed = await outboxStore(deps).claim({ mails: wanted, forSeconds: LEASE_SECONDS })
        if (claimed.length > 0) return claimed
      }
    },
  }
}

function oneForEachAddress(mails: readonly WaitingMail[]): WaitingMail[] {
  const addresses = new Set<string>()
  return mails.filter(({ to }) => !addresses.has(to) && addresses.add(to))
}

type Outcome = { mail: ClaimedMail } & ({ subject: string } | { error: unknown } | { isWithheld: true })

async function deliver({ deps, mails }: { deps: Deps; mails: readonly ClaimedMail[] }) {
  const outcomes = await Promise.all(mails.map((mail) => send({ deps, mail })))
  const sent = outcomes.flatMap((outcome) => ('subject' in outcome ? [outcome] : []))
  await outboxStore(deps).markSent(sent.map(({ mail: { claim }, subject }) => ({ claim, subject })))
  for (const outcome of outcomes) if ('isWithheld' in outcome) await outboxStore(deps).markWithheld(outcome.mail)
  let isAway = false
  for (const outcome of outcomes) if ('error' in outcome && !(await noteFailure({ deps, ...outcome }))) isAway = true
  return isAway ? 'server away' : 'went on'
}

async function send({ deps, mail }: { deps: Deps; mail: ClaimedMail }): Promise<Outcome> {
  try {
    const template = templateOf({ deps, mail })
    if (!(await allowMail(deps, mail, template))) return { mail, isWithheld: true }
    const letter = template.write(asFacts(mail.facts), { studio: deps.studio, publicUrl: deps.env.PUBLIC_URL })
    await deps.mailer.send({ id: mail.id, to: mail.to, attachments: [], ...letter })
    return { mail, subject: letter.subject }
  } catch (error) {
    return { mail, error }
  }
}

/** Records a failed try; returns whether the server responded about this mail, so that others may be sent. */
async function noteFailure({ deps, mail, error }: { deps: Deps; mail: ClaimedMail; error: unknown }): Promise<boolean> {
  const { pauses, since, id, template } = mail
  const { kind, message, dueAt } = judgeFailure({ error, pauses, since, now: deps.clock.now() })
  // A refusal is a response and not a bug of ours: its message is enough for the log.
  const cause = kind === 'refused' ? { reason: message } : { err: error }
  deps.log.warn({ ...cause, mail: id, template, again: dueAt }, dueAt ? 'mail failed, will retry' : 'mail gave up')
  if (dueAt) await outboxStore(deps).postpone({ mail, counts: kind !== 'away', error: message, dueAt })
  else await giveUp(deps, { mail, error: message })
  return kind !== 'away'
}

async function giveUp(deps: Deps, { mail, error }: { mail: ClaimedMail; error: string }): Promise<void> {
  const user = await userStore(deps).findByEmail(mail.to)
  const whom = user ? { userId: user.id } : { recipient: mail.to }
  const payload: MailJob = { mailId: mail.id }
  const job = { kind: 'mail', cause: mail.id, payload, title: mail.template.replaceAll('-', ' '), ...whom } as const
  await deps.inTransaction(async (tx) => {
    if (!(await outboxStore(deps).fail({ mail, error, tx }))) return
    const failed = await deps.jobQueue.addFailed({ ...job, error, tries: mail.attempts + 1, tx })
    // A mail about undeliverable mails would go to the same server.
    if (mail.template !== ATTENTION_MAIL) await announceFailed(deps, { job: failed, tx })
  })
}

/** What the failed job of a mail needs. */
type MailJob = { mailId: string }
const ATTENTION_MAIL = 'needs-attention'

/** Puts a failed mail back into the outbox when an admin retries it. */
export const mailHandler = defineHandler<MailJob>({
  kind: 'mail',
  run: async (deps, { payload: { mailId } }) => {
    const isPending = await outboxStore(deps).retry(mailId)
    if (isPending === false) throw new PermanentFailure('The content of this mail was not kept. Please write to them.')
    deps.wake.jobs()
  },
  onHandled: (deps, { payload: { mailId: id }, tx }) => outboxStore(deps).forgetFacts({ id, tx }),
})

function templateOf({ deps, mail }: { deps: Deps; mail: ClaimedMail }): AnyMailTemplate {
  const template = deps.features.flatMap(({ mails = [] }) => mails).find(({ name }) => name === mail.template)
  if (!template) throw new Error(`there is no mail template named ${mail.template}`)
  return template
}

// The outbox stores what `queue` was given together with the template's name, whose type ties the two.
function asFacts(facts: unknown): never {
  return facts as never
}
