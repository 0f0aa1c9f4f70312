import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import type { Calls } from '../../platform/mount-endpoint.ts'
import { enrolledMail, enrollmentCancelledMail } from './enrollment-mails.ts'
import { completeEnrollments, endEnrollment } from './enrollment-purchase.ts'
import { enrollmentStore } from './enrollment-store.ts'
import { listProgramEnrollments, listUserEnrollments, loadEnrollmentResponses } from './show-enrollments.ts'

const calls = (deps: Deps): Calls => ({
  // Enrollments that ended without a payment are not listed.
  listMyEnrollments: async ({ actor: { id: userId } }) =>
    loadEnrollmentResponses(deps, await enrollmentStore(deps).find({ userId, isListed: true })),
  listUserEnrollments: ({ params }) => listUserEnrollments(deps, params.id),
  listProgramEnrollments: ({ params, query }) => listProgramEnrollments(deps, { programId: params.id, query }),
})

export const enrollments: Feature = {
  name: 'enrollments',
  calls,
  recurringJobs: [{ name: 'complete enrollments', everySeconds: 300, run: completeEnrollments }],
  mails: [enrolledMail, enrollmentCancelledMail],
  personalData: [
    {
      name: 'enrollments',
      collect: async (deps, userId) => loadEnrollmentResponses(deps, await enrollmentStore(deps).find({ userId })),
      erase: async (deps, { userId, tx }) => {
        for (const { id } of await enrollmentStore(deps).find({ userId, status: 'active' })) {
          await endEnrollment(deps, { enrollmentId: id, fromStatus: 'active', toStatus: 'cancelled', tx })
        }
      },
    },
  ],
}
