import type { Deps } from '../../../deps.ts'
import type { Feature, PersonalData } from '../../../platform/feature.ts'
import type { Calls } from '../../../platform/mount-endpoint.ts'
import { hoursBefore } from '../../../platform/studio-time.ts'
import { failedJobStore } from './failed-job-store.ts'
import {
  alertStudio,
  anonymizeAlert,
  attentionMail,
  listFailedJobs,
  markFailedJobHandled,
  retryFailedJob,
} from './failed-jobs.ts'
import { loadOverview } from './load-overview.ts'

const HANDLED_RETENTION_HOURS = 90 * 24

const calls = (deps: Deps): Calls => ({
  getAdminOverview: () => loadOverview(deps),
  listFailedJobs: () => listFailedJobs(deps),
  retryFailedJob: ({ actor, params }) => retryFailedJob(deps, actor, params.id),
  markFailedJobHandled: ({ actor, params, body }) =>
    markFailedJobHandled(deps, { actor, id: params.id, reason: body.reason }),
})

/**
 * A user's jobs of every status, not only the failed ones. Refunds, for example, still run after the account is closed,
 * and keep its id. Jobs that mail the user are deleted. Email addresses are removed from the others, and the name from
 * alerts to the studio that are not sent yet.
 */
const queuedWork: PersonalData = {
  name: 'queuedWork',
  collect: async (deps, userId) =>
    (await failedJobStore(deps).findOfUser(userId)).map(({ kind, title, status, createdAt }) => ({
      kind,
      title,
      status,
      createdAt,
    })),
  erase: async (deps, { userId, user: { email }, tx }) => {
    const affectedJobIds = await failedJobStore(deps).forgetPerson({ userId, emails: [email], tx })
    for (const jobId of affectedJobIds) await anonymizeAlert(deps, { jobId, tx })
  },
}

export const attention: Feature = {
  name: 'attention',
  calls,
  recurringJobs: [
    {
      name: 'forget handled work',
      everySeconds: 6 * 3_600,
      run: (deps) => failedJobStore(deps).removeHandledBefore(hoursBefore(deps.clock.now(), HANDLED_RETENTION_HOURS)),
    },
  ],
  onJobFailed: alertStudio,
  mails: [attentionMail],
  personalData: [queuedWork],
}
