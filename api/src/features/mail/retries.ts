import type { ClaimedMail } from './outbox-store.ts'

/** What follows from a mail that did not go out. */
export type Failure = {
  /** When to try again; null gives up. */
  dueAt: Date | null
  /** The server works and refused this one; other mails may go. */
  isAboutThisMail: boolean
}

const LONGEST_WAIT_SECONDS = 30
const GIVE_UP_AFTER_MS = 3 * 86_400_000
const REFUSALS_BEFORE_GIVING_UP = 5
/** Replies that say "no such mailbox": trying for days would only annoy the other side. */
const NO_SUCH_MAILBOX = new Set([550, 551, 553])

/**
 * When to try a mail again: after 5, 10, 20, then every 30 seconds, for three days, so that whatever was due goes out
 * within 90 seconds of the mail server's return (ruling C). A mailbox that does not exist is given up after five tries.
 */
export function nextTry({ error, mail, now }: { error: unknown; mail: ClaimedMail; now: Date }): Failure {
  const isAboutThisMail = !isServerTrouble(error)
  const attempts = mail.attempts + 1
  const tooOld = now.getTime() - mail.createdAt.getTime() > GIVE_UP_AFTER_MS
  const refused = isAboutThisMail && isNoSuchMailbox(error) && attempts >= REFUSALS_BEFORE_GIVING_UP
  if (tooOld || refused) return { dueAt: null, isAboutThisMail }
  const seconds = Math.min(LONGEST_WAIT_SECONDS, 5 * 2 ** mail.attempts)
  return { dueAt: new Date(now.getTime() + seconds * 1_000), isAboutThisMail }
}

// What nodemailer puts on its errors.
const facts = (error: unknown): Record<string, unknown> => (error instanceof Error ? { ...error } : {})

// nodemailer names the step that failed; before RCPT it was the server, not this mail.
function isServerTrouble(error: unknown): boolean {
  const { code } = facts(error)
  return ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'EPROTOCOL', 'ECONNREFUSED'].includes(
    String(code),
  )
}

function isNoSuchMailbox(error: unknown): boolean {
  const { responseCode, command } = facts(error)
  return command === 'RCPT TO' && typeof responseCode === 'number' && NO_SUCH_MAILBOX.has(responseCode)
}
