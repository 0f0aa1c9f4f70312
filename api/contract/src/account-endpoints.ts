import { endpoint, endpointTable } from './endpoint.ts'
import { ownAccountEndpoints } from './own-account-endpoints.ts'
import * as accounts from './schemas/accounts.ts'
import { mailedLinkQuery, signInQuery } from './schemas/queries.ts'
import { sessionEndpoints } from './session-endpoints.ts'

/** Accounts and sessions. */
export const accountEndpoints = endpointTable({
  getUser: endpoint('GET /api/user', 'user', 'The signed-in user'),
  login: endpoint('POST /api/login', 'anyone', 'Sign in with a username or an email address', {
    body: accounts.loginSchema,
  }),
  goToSignIn: endpoint('GET /api/login', 'anyone', 'Redirects the browser to /auth', {
    status: 302,
    query: signInQuery,
  }),
  register: endpoint('POST /api/register', 'anyone', 'Create an account and sign in', {
    status: 201,
    body: accounts.registerSchema,
  }),
  ...sessionEndpoints,
  forgotPassword: endpoint('POST /api/forgot-password', 'anyone', 'Mail a link to choose a new password', {
    body: accounts.emailOnlySchema,
  }),
  forgotUsername: endpoint('POST /api/forgot-username', 'anyone', 'Mail the username', {
    body: accounts.emailOnlySchema,
  }),
  resetPassword: endpoint('POST /api/reset-password', 'anyone', 'Choose a new password with a mailed token', {
    body: accounts.resetPasswordSchema,
  }),
  sendVerificationLink: endpoint(
    'POST /api/user/verify-email',
    'user',
    'Mail me the confirmation link for my email address again',
  ),
  showEmailVerification: endpoint('GET /api/verify-email', 'anyone', 'Page that asks to confirm an email address', {
    query: mailedLinkQuery,
    contentType: 'text/html',
  }),
  verifyEmail: endpoint('POST /api/verify-email', 'anyone', 'Confirm an email address with a mailed token', {
    query: mailedLinkQuery,
  }),
  disownAccount: endpoint(
    'POST /api/verify-email/not-me',
    'anyone',
    'Report with a mailed token that someone else created the account',
    {
      query: mailedLinkQuery,
    },
  ),
  getInvitation: endpoint('GET /api/invitation', 'anyone', 'Who an invitation is for', {
    query: mailedLinkQuery,
  }),
  acceptInvitation: endpoint(
    'POST /api/invitation',
    'anyone',
    'Choose username and password for an account that the studio created',
    {
      body: accounts.acceptInvitationSchema,
    },
  ),
  ...ownAccountEndpoints,
  exportMyData: endpoint('GET /api/user/export', 'user', 'Everything the studio stores about me', {
    mayTakeLong: true,
  }),
  deleteMyAccount: endpoint('DELETE /api/user', 'user', 'Anonymise and close my account', {
    body: accounts.deleteAccountSchema,
  }),
})
