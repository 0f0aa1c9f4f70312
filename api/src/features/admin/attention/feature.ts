import type { Deps } from '../../../deps.ts'
import type { Feature, PersonalData } from '../../../platform/feature.ts'
import type { Calls } from '../../../platform/mount-endpoint.ts'
import { failedJobStore } from './failed-job-store.ts'
import {
  anonymizeAlert,
  attentionMail,
  listFailedJobs,
  mailStudio,
  markFailedJobHandled,
  retryFailedJob,
} from './failed-jobs.ts'
import { showOverview } from './show-overview.ts'

const HANDLED_RETENTION_DAYS = 90

const calls = (deps: Deps): Calls => ({
  getAdminOverview: () => showOverview(deps),
  listFailedJobs: () => listFailedJobs(deps),
  retryFailedJob: ({ actor, params }) => retryFailedJob(deps, actor, params.id),
  markFailedJobHandled: ({ actor, params, body }) =>
    markFailedJobHandled(deps, { actor, id: params.id, reason: body.reason }),
})

/** Waiting jobs, such as refunds, continue when an account is closed, and name it by its id alone. */
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
    for (const jobId of await failedJobStore(deps).forgetPerson({ userId, emails: [email], tx }))
      await anonymizeAlert(deps, { jobId, tx })
  },
}

export const attention: Feature = {
  name: 'attention',
  calls,
  jobs: [
    {
      name: 'forget handled work',
      everySeconds: 6 * 3_600,
      run: (deps) =>
        failedJobStore(deps).removeHandledBefore(
          new Date(deps.clock.now().getTime() - HANDLED_RETENTION_DAYS * 86_400_000),
        ),
    },
  ],
  onJobFailed: mailStudio,
  mails: [attentionMail],
  personalData: [queuedWork],
}
