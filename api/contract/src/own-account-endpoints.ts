import { endpoint, endpointTable } from './endpoint.ts'
import {
  changeMyAccountSchema,
  changeMyEmailSchema,
  changeMyMailsSchema,
  changeMyPasswordSchema,
} from './schemas/accounts.ts'
import { mailedLinkQuery } from './schemas/queries.ts'

/** What users change in their own account. */
export const ownAccountEndpoints = endpointTable({
  getMyAccount: endpoint('GET /api/user/account', 'user', 'The details of my account'),
  changeMyAccount: endpoint('PATCH /api/user/account', 'user', 'Change my names, phone number or username', {
    body: changeMyAccountSchema,
  }),
  uploadMyPicture: endpoint('POST /api/user/picture', 'user', 'Upload my picture', {
    status: 201,
    formFields: { image: 'file' },
  }),
  removeMyPicture: endpoint('DELETE /api/user/picture', 'user', 'Remove my picture'),
  getMyMailChoices: endpoint('GET /api/user/mails', 'user', 'Which mails I receive'),
  changeMyMailChoices: endpoint('PATCH /api/user/mails', 'user', 'Choose which mails I receive', {
    body: changeMyMailsSchema,
  }),
  changeMyPassword: endpoint('POST /api/user/password', 'user', 'Choose a new password and sign out everywhere else', {
    body: changeMyPasswordSchema,
  }),
  requestEmailChange: endpoint('POST /api/user/email', 'user', 'Mail a confirmation link to my new email address', {
    body: changeMyEmailSchema,
  }),
  cancelEmailChange: endpoint('DELETE /api/user/email', 'user', 'Cancel my pending change of email address'),
  showEmailChange: endpoint('GET /api/change-email', 'anyone', 'Page that asks to confirm a new email address', {
    query: mailedLinkQuery,
    contentType: 'text/html',
  }),
  confirmEmailChange: endpoint('POST /api/change-email', 'anyone', 'Change an email address with a mailed token', {
    query: mailedLinkQuery,
  }),
  listMySessions: endpoint('GET /api/user/sessions', 'user', 'Where I am signed in'),
  endMySession: endpoint('DELETE /api/user/sessions/:id', 'user', 'Sign out on one of my devices'),
  endMyOtherSessions: endpoint('DELETE /api/user/sessions', 'user', 'Sign out everywhere but here'),
})
