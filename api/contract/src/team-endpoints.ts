import { endpoint, endpointTable } from './endpoint.ts'
import { emailOnlySchema } from './schemas/accounts.ts'
import { mailedLinkQuery } from './schemas/queries.ts'

/** The team: who has which rights, and which account an instructor belongs to. */
export const teamEndpoints = endpointTable({
  listTeam: endpoint('GET /api/admin/team', 'admin', 'Instructors and staff with their accounts and invitations'),
  inviteInstructor: endpoint(
    'POST /api/admin/instructors/:id/account',
    'admin',
    'Mail a link that connects an instructor with an account',
    { body: emailOnlySchema },
  ),
  disconnectInstructor: endpoint(
    'DELETE /api/admin/instructors/:id/account',
    'admin',
    'Disconnect an instructor from an account, or withdraw the invitation',
  ),
  showInstructorLink: endpoint('GET /api/instructor-link', 'anyone', 'Page that asks to confirm being an instructor', {
    query: mailedLinkQuery,
    contentType: 'text/html',
  }),
  followInstructorLink: endpoint(
    'POST /api/instructor-link',
    'user',
    'Connect my account with an instructor by a mailed link',
    {
      query: mailedLinkQuery,
    },
  ),
})
