import type { Day } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { chargeNotices, type StoredPause } from './pause-rules.ts'

/**
 * What the job of a pause does: `start` pauses at the provider, `begin` changes the status when the paid period is over,
 * `notice` mails that money is taken again, `end` lets the plan go on.
 */
export type PauseJob = { membershipId: string; pauseId: string } & (
  | { step: 'start' | 'begin' }
  | { step: 'notice'; resumesOn: Day; daysBefore: number }
  | { step: 'end'; at: 'now' | Day }
)

/** The cause of a job of a pause: one job for each step and day. */
export const pauseJobCause = ({ pauseId, ...job }: { pauseId: string; step: PauseJob['step']; of?: string }): string =>
  [pauseId, job.step, ...(job.of ? [job.of] : [])].join(':')

const NOTICE_TIME = '09:00'
const title = 'Pause of a membership'
type AddJobsInput = { membershipId: string; userId: string; pause: StoredPause; tx: Tx }

/** Adds all that a pause needs until it is over. Jobs of a former end do nothing when they run. */
export async function addPauseJobs(deps: Deps, { isNew, ...adding }: AddJobsInput & { isNew: boolean }): Promise<void> {
  const { membershipId, userId, pause, tx } = adding
  const now = deps.clock.now()
  const add = async (job: PauseJob, { of, dueAt = now }: { of?: string; dueAt?: Date } = {}) => {
    const cause = pauseJobCause({ pauseId: pause.id, step: job.step, ...(of ? { of } : {}) })
    await deps.jobQueue.add({ kind: 'membership-pause', cause, payload: job, title, userId, dueAt, tx })
  }
  const about = { membershipId, pauseId: pause.id }
  if (isNew) await add({ ...about, step: 'start' })
  if (isNew && now < pause.from) await add({ ...about, step: 'begin' }, { dueAt: pause.from })
  for (const { daysBefore, on } of chargeNotices(pause.resumesOn)) {
    const dueAt = deps.clock.instantOf({ day: on, time: NOTICE_TIME })
    const job: PauseJob = { ...about, step: 'notice', resumesOn: pause.resumesOn, daysBefore }
    // A day that has passed by then is in the mail that confirms the pause.
    if (dueAt > now) await add(job, { of: `${pause.resumesOn}:${daysBefore}`, dueAt })
  }
  await addEndJob(deps, { ...adding, at: pause.resumesOn })
}

/** Adds the job that lets a plan go on, now or on a day; returns its cause. */
export async function addEndJob(deps: Deps, { at, ...adding }: AddJobsInput & { at: 'now' | Day }): Promise<string> {
  const { membershipId, userId, pause, tx } = adding
  const of = at === 'now' ? `now:${deps.ids.next()}` : at
  const cause = pauseJobCause({ pauseId: pause.id, step: 'end', of })
  const payload: PauseJob = { membershipId, pauseId: pause.id, step: 'end', at }
  const dueAt = at === 'now' ? deps.clock.now() : pause.until
  await deps.jobQueue.add({ kind: 'membership-pause', cause, payload, title, userId, dueAt, tx })
  return cause
}
