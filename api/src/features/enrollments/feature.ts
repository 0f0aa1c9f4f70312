import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import type { Calls } from '../../platform/mount-endpoint.ts'
import { enrolledMail, placeEndedMail } from './enrollment-mails.ts'
import { completeEnrollments, endEnrollment } from './enrollment-purchase.ts'
import { enrollmentStore } from './enrollment-store.ts'
import { listProgramEnrollments, listUserEnrollments, toEnrollmentResponses } from './show-enrollments.ts'

const calls = (deps: Deps): Calls => ({
  listMyEnrollments: async ({ actor }) => toEnrollmentResponses(deps, await enrollmentStore(deps).listedOf(actor.id)),
  listUserEnrollments: ({ params }) => listUserEnrollments(deps, params.id),
  listProgramEnrollments: async ({ params, query, setHeader }) => {
    const { enrollments, total } = await listProgramEnrollments(deps, { programId: params.id, query })
    setHeader('X-Total-Count', String(total))
    return enrollments
  },
})

export const enrollments: Feature = {
  name: 'enrollments',
  calls,
  jobs: [{ name: 'complete enrollments', everySeconds: 60, run: completeEnrollments }],
  mails: [enrolledMail, placeEndedMail],
  personalData: [
    {
      name: 'enrollments',
      collect: async (deps, userId) => toEnrollmentResponses(deps, await enrollmentStore(deps).allOf(userId)),
      erase: async (deps, { userId, tx }) => {
        for (const { id, status } of await enrollmentStore(deps).allOf(userId)) {
          if (status !== 'active') continue
          await endEnrollment(deps, { enrollmentId: id, from: 'active', to: 'cancelled', tx })
        }
      },
    },
  ],
}
