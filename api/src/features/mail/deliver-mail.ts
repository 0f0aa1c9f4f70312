import type { Deps } from '../../deps.ts'
import type { Letter } from '../../platform/mail/define-mail.ts'
import { redactText } from '../../platform/redact.ts'
import type { ClaimedMail, WaitingMail } from './outbox-store.ts'
import { type Failure, nextTry } from './retries.ts'

const LEASE_SECONDS = 60
const LANES = 5
const SEEN_AT_ONCE = 50
/** A run ends after so long and goes on with the next one, so that its lock can be short. */
const LONGEST_RUN_MS = 20_000

/**
 * Sends what is due in the outbox: one mail first, then several at a time, those to one address in their order. When the
 * server itself cannot be reached the run ends: the rest stays due and the next run tries again, so an outage costs one
 * connection a run, and a slow server does not keep the last mail waiting for all others.
 */
export async function deliverMail(deps: Deps): Promise<void> {
  const until = performance.now() + LONGEST_RUN_MS
  const queue = createQueue(deps)
  if ((await deliverNext(deps, queue)) !== 'went on') return
  const lane = async () => {
    while (performance.now() < until) if ((await deliverNext(deps, queue)) !== 'went on') return
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

type Queue = {
  /** A mail taken for this run; null when nothing is due any more but to whom somebody is writing already. */
  next(): Promise<ClaimedMail | null>
  /** Says that a mail has been dealt with. */
  done(mail: ClaimedMail): void
}

function createQueue({ outbox }: Deps): Queue {
  const writtenTo = new Set<string>()
  let seen: WaitingMail[] = []
  let looking: Promise<void> | undefined
  const look = async () => {
    seen = await outbox.due({ limit: SEEN_AT_ONCE })
    looking = undefined
  }
  const lookTogether = () => {
    looking ??= look()
    return looking
  }
  return {
    async next() {
      for (;;) {
        if (seen.length === 0) await lookTogether()
        const mail = seen.find(({ to }) => !writtenTo.has(to))
        if (!mail) return null
        seen = seen.filter((other) => other !== mail)
        writtenTo.add(mail.to)
        const claimed = await outbox.claim({ mail, forSeconds: LEASE_SECONDS })
        if (claimed) return claimed
        writtenTo.delete(mail.to)
      }
    },
    done: ({ to }) => void writtenTo.delete(to),
  }
}

async function deliverNext(deps: Deps, queue: Queue): Promise<'went on' | 'nothing due' | 'server away'> {
  const mail = await queue.next()
  if (!mail) return 'nothing due'
  const failure = await deliver({ deps, mail }).finally(() => queue.done(mail))
  return failure && !failure.isAboutThisMail ? 'server away' : 'went on'
}

async function deliver({ deps, mail }: { deps: Deps; mail: ClaimedMail }): Promise<Failure | null> {
  try {
    const letter = writeMail({ deps, mail })
    await deps.mailer.send({ id: mail.id, to: mail.to, attachments: [], ...letter })
    await deps.outbox.markSent({ claim: mail.claim, subject: letter.subject })
    return null
  } catch (error) {
    const failure = nextTry({ error, mail, now: deps.clock.now() })
    const words = redactText(error instanceof Error ? error.message : String(error))
    await deps.outbox.markFailed({ mail, error: words, dueAt: failure.dueAt })
    deps.log.warn({ err: error, mail: mail.id, template: mail.template, again: failure.dueAt }, 'a mail did not go out')
    return failure
  }
}

function writeMail({ deps, mail }: { deps: Deps; mail: ClaimedMail }): Letter {
  const template = deps.features.flatMap(({ mails = [] }) => mails).find(({ name }) => name === mail.template)
  if (!template) throw new Error(`there is no mail template named ${mail.template}`)
  return template.write(asFacts(mail.facts), { studio: deps.studio, publicUrl: deps.env.PUBLIC_URL })
}

// The outbox stores what `queue` was given together with the template's name, whose type ties the two.
function asFacts(facts: unknown): never {
  return facts as never
}
