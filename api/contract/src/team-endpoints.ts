import { endpoint, endpointTable } from './endpoint.ts'
import { emailOnlySchema } from './schemas/accounts.ts'
import { mailedLinkQuery } from './schemas/queries.ts'

/** The team: who has which rights, and which account an instructor belongs to. */
export const teamEndpoints = endpointTable({
  listTeam: endpoint('GET /api/admin/team', 'admin', 'Instructors and staff with their accounts and invitations'),
  inviteInstructor: endpoint(
    'POST /api/admin/instructors/:id/account',
    'admin',
    'Mail a link that ties an instructor to the account that follows it',
    { body: emailOnlySchema },
  ),
  endInstructorTie: endpoint(
    'DELETE /api/admin/instructors/:id/account',
    'admin',
    'End the tie of an instructor to an account, or the invitation to it',
  ),
  showInstructorLink: endpoint(
    'GET /api/instructor-link',
    'anyone',
    'Page that asks to confirm a tie to an instructor',
    {
      query: mailedLinkQuery,
      contentType: 'text/html',
    },
  ),
  followInstructorLink: endpoint(
    'POST /api/instructor-link',
    'user',
    'Tie my account to an instructor by a mailed link',
    {
      query: mailedLinkQuery,
    },
  ),
})
