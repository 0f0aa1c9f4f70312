import {
  type FailedJob,
  FORMER_MEMBER_NAME,
  failedJobLabels,
  formatEmail,
  formatUserName,
  isolateDirection,
  type Message,
  paths,
  type User,
} from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Actor } from '../../../platform/http.ts'
import { defineMail, factTable, link } from '../../../platform/mail/define-mail.ts'
import type { StoredJob } from '../../../platform/queue/job-queue.ts'
import { getHandler, type OnJobFailed } from '../../../platform/queue/run-queue.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { userStore } from '../../accounts/people/index.ts'
import { isMailFromTemplate, outboxStore, queueMail } from '../../mail/index.ts'
import { auditStore } from '../audit-log/index.ts'
import { failedJobStore } from './failed-job-store.ts'

type AttentionMailData = { what: string; title: string; person: string | null; error: string }

export const attentionMail = defineMail<AttentionMailData>({
  name: 'needs-attention',
  write: ({ what, title, person, error }) => ({
    subject: `Needs attention: ${what}, ${title}`,
    title: 'Something needs your attention',
    parts: [
      'This failed and will not be tried again automatically.',
      factTable([['What', what], ['About', title], person && ['For', person], ['Reason', error]]),
      'In the admin area you can try it again or note how you settled it.',
      link('See what needs attention', `${paths.admin}#today`),
    ],
  }),
})

const MAX_LISTED_JOBS = 500

export async function listFailedJobs(deps: Deps): Promise<FailedJob[]> {
  const jobs = await failedJobStore(deps).list({ limit: MAX_LISTED_JOBS })
  const users = await userStore(deps).findMany(jobs.flatMap(({ userId }) => userId ?? []))
  const userById = new Map(users.map((user) => [user.id, user]))
  return jobs.map((job) => toFailedJob(job, job.userId ? userById.get(job.userId) : undefined))
}

function toFailedJob(job: StoredJob, user: User | undefined): FailedJob {
  return {
    id: job.id,
    kind: job.kind,
    title: job.title,
    person: formatPerson(job, user),
    userId: user ? user.id : null,
    // Not the job's own `since`, which a retry by an admin resets.
    since: job.createdAt.toISOString(),
    failedAt: (job.failedAt ?? job.createdAt).toISOString(),
    attempts: job.attempts,
    lastError: job.lastError ?? '',
  }
}

function formatPerson({ userId, recipient }: StoredJob, user: User | null | undefined): string | null {
  if (user) return `${isolateDirection(formatUserName(user))} (${formatEmail(user.email)})`
  return userId ? FORMER_MEMBER_NAME : recipient
}

/** Throws NOT_FOUND, NOT_FAILED. */
export async function retryFailedJob(deps: Deps, actor: Actor, id: string): Promise<Message> {
  await deps.inTransaction(async (tx) => {
    const job = await loadFailedJob(deps, { id, tx })
    await failedJobStore(deps).retry({ job, tx })
    await recordDecision(deps, { actor, job, action: 'retry failed work', after: { status: 'waiting' }, tx })
  })
  return { message: 'Trying again...' }
}

type HandledInput = { actor: Actor; id: string; reason: string }

/** Closes a job that an admin has settled by other means. Throws NOT_FOUND, NOT_FAILED. */
export async function markFailedJobHandled(deps: Deps, { actor, id, reason }: HandledInput): Promise<Message> {
  await deps.inTransaction(async (tx) => {
    const job = await loadFailedJob(deps, { id, tx })
    await failedJobStore(deps).markHandled({ job, reason, tx })
    await getHandler(deps, job.kind).onMarkedHandled?.(deps, { payload: job.payload as never, tx })
    await recordDecision(deps, { actor, job, action: 'settle failed work', after: { status: 'handled', reason }, tx })
  })
  return { message: 'It is marked as handled.' }
}

async function loadFailedJob({ jobQueue }: Deps, { id, tx }: { id: string; tx: Tx }): Promise<StoredJob> {
  const job = await jobQueue.findById(id, { tx })
  if (!job) throw notFound('We could not find this work.')
  if (job.status !== 'failed') throw new AppError('NOT_FAILED', 'This was already taken care of.')
  return job
}

type AuditInput = { actor: Actor; job: StoredJob; action: string; after: object; tx: Tx }

async function recordDecision(deps: Deps, { actor, job, action, after, tx }: AuditInput): Promise<void> {
  const { id, kind, title, userId, status, lastError, attempts } = job
  const entity = { kind: 'failed work', id, name: `${failedJobLabels[kind]}: ${title}` }
  const auditedJob = { status, lastError, attempts, userId }
  await auditStore(deps).record({
    entry: { actor, action, entity, before: auditedJob, after: { ...after, userId } },
    tx,
  })
}

/** Mails the studio about a failed job, once, even if it fails again after a retry by an admin. */
export const alertStudio: OnJobFailed = async (deps, { job, tx }) => {
  // The mail's key alone does not prevent a second mail, because closing an account deletes the first one.
  if (job.adminRetries > 0) return
  // An alert about an alert that cannot be delivered would go to the same mail server.
  if (isMailFromTemplate(job, attentionMail)) return
  const user = job.userId ? await userStore(deps).findById(job.userId, { tx }) : null
  await queueAlert(deps, { job, person: formatPerson(job, user), tx })
}

async function queueAlert(
  deps: Deps,
  { job, person, tx }: { job: StoredJob; person: string | null; tx: Tx },
): Promise<void> {
  const facts = { what: failedJobLabels[job.kind], title: job.title, person, error: job.lastError ?? '' }
  await queueMail(deps, { template: attentionMail, to: deps.env.STUDIO_EMAIL, facts, key: alertKey(job), tx })
}

const alertKey = ({ id }: Pick<StoredJob, 'id'>) => `needs-attention:${id}`

/** Deletes the mail about a job, whose text names a person, and queues it again without the name if it was not sent yet. */
export async function anonymizeAlert(deps: Deps, { jobId, tx }: { jobId: string; tx: Tx }): Promise<void> {
  const wasPending = await outboxStore(deps).removeByKeyOrPrefix({ keyOrPrefix: alertKey({ id: jobId }), tx })
  const job = wasPending ? await deps.jobQueue.findById(jobId, { tx }) : null
  if (job) await queueAlert(deps, { job, person: FORMER_MEMBER_NAME, tx })
}
