import { authHref, formatUserName, paths } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Calls } from '../../../platform/mount-endpoint.ts'
import { answerLinkForm, sendLinkPage } from '../../../platform/plain-page.ts'
import { userStore } from '../../accounts/people/index.ts'
import { instructorStore } from '../../catalogue/instructors/index.ts'
import {
  disconnectInstructor,
  followInstructorLink,
  instructorInvitationMail,
  inviteInstructor,
  loadInstructorOfLink,
} from './connect-instructor.ts'
import { instructorInvitationStore } from './invitation-store.ts'
import { listTeam } from './list-team.ts'

const calls = (deps: Deps): Calls => ({
  listTeam: () => listTeam(deps),
  inviteInstructor: ({ actor, params, body }) => inviteInstructor(deps, actor, { id: params.id, ...body }),
  disconnectInstructor: ({ actor, params }) => disconnectInstructor(deps, actor, params.id),
  showInstructorLink: ({ actor, query, http }) =>
    // Only pages without a button show this link: the request to sign in, and the error page of an invalid link.
    sendLinkPage({ http, studio: deps.studio, link: { label: 'Sign in', href: authHref() } }, async () => {
      const { name } = await loadInstructorOfLink(deps, query)
      if (!actor)
        return { title: 'Please sign in first', texts: ['Sign in, or create an account; then open the link again.'] }
      const account = formatUserName(actor.user)
      return {
        title: `Are you ${name}?`,
        texts: [`You are signed in as ${account}. This account will show the classes of ${name}.`],
        button: 'Yes, use this account',
      }
    }),
  followInstructorLink: ({ actor, query, http }) =>
    answerLinkForm(
      { http, studio: deps.studio, link: { label: 'My classes', href: paths.teach } },
      { title: 'Done', act: () => followInstructorLink(deps, actor, query) },
    ),
})

export const team: Feature = {
  name: 'team',
  calls,
  mails: [instructorInvitationMail],
  recurringJobs: [
    {
      name: 'remove old invitations of instructors',
      everySeconds: 86_400,
      run: (deps) => instructorInvitationStore(deps).removeOld(),
    },
  ],
  personalData: [
    {
      name: 'instructor',
      // Absent unless the person is an instructor.
      collect: async (deps, userId) => {
        const instructorId = (await userStore(deps).findAccount(userId))?.instructorId
        const instructor = instructorId ? await instructorStore(deps).findById(instructorId) : null
        return instructor ? { name: instructor.name } : undefined
      },
      // Rights and connection are erased with the account.
      erase: async (deps, { user: { email }, tx }) =>
        void (await instructorInvitationStore(deps).model.deleteMany({ email }, { session: tx })),
    },
  ],
}
