import { endpoint, endpointTable } from './endpoint.ts'
import {
  changeMyAccountSchema,
  changeMyEmailSchema,
  changeMyMailsSchema,
  changeMyPasswordSchema,
} from './schemas/accounts.ts'
import { mailedLinkQuery } from './schemas/queries.ts'

/** An account of one's own: what its owner changes without asking the studio. */
export const ownAccountEndpoints = endpointTable({
  getMyAccount: endpoint('GET /api/user/account', 'user', 'The details of my account'),
  changeMyAccount: endpoint('PATCH /api/user/account', 'user', 'Change my names, phone number or username', {
    body: changeMyAccountSchema,
  }),
  uploadMyPicture: endpoint('POST /api/user/picture', 'user', 'Upload a picture of me (field image)', {
    status: 201,
    bodyKind: 'multipart',
  }),
  removeMyPicture: endpoint('DELETE /api/user/picture', 'user', 'Remove my picture'),
  getMyMails: endpoint('GET /api/user/mails', 'user', 'Which mails I want'),
  changeMyMails: endpoint('PATCH /api/user/mails', 'user', 'Choose which mails I want', {
    body: changeMyMailsSchema,
  }),
  changeMyPassword: endpoint('POST /api/user/password', 'user', 'Choose a new password and sign out everywhere else', {
    body: changeMyPasswordSchema,
  }),
  askForNewEmail: endpoint('POST /api/user/email', 'user', 'Mail a link to the email address that I want to have', {
    body: changeMyEmailSchema,
  }),
  withdrawNewEmail: endpoint('DELETE /api/user/email', 'user', 'Keep my email address after all'),
  showEmailChange: endpoint('GET /api/change-email', 'anyone', 'Page that asks to confirm a new email address', {
    query: mailedLinkQuery,
    contentType: 'text/html',
  }),
  confirmNewEmail: endpoint('POST /api/change-email', 'anyone', 'Change an email address by a mailed token', {
    query: mailedLinkQuery,
  }),
  listMySessions: endpoint('GET /api/user/sessions', 'user', 'Where I am signed in'),
  endMySession: endpoint('DELETE /api/user/sessions/:id', 'user', 'Sign out on one of my devices'),
  endMyOtherSessions: endpoint('DELETE /api/user/sessions', 'user', 'Sign out everywhere but here'),
})
