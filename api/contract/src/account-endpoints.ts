import { defineEndpoint } from './endpoint.ts'
import { ownAccountEndpoints } from './own-account-endpoints.ts'
import type { PersonalDataExport } from './responses/export.ts'
import type { Message } from './responses/fields.ts'
import type { InvitedPerson, User } from './responses/people.ts'
import * as accounts from './schemas/accounts.ts'
import { mailedLinkQuery, signInQuery } from './schemas/queries.ts'
import { sessionEndpoints } from './session-endpoints.ts'

/** Accounts and sessions. */
export const accountEndpoints = {
  getUser: defineEndpoint<User>()({ method: 'GET', path: '/api/user', access: 'user', summary: 'The signed-in user' }),
  login: defineEndpoint<User>()({
    method: 'POST',
    path: '/api/login',
    access: 'anyone',
    body: accounts.loginSchema,
    summary: 'Sign in with a username or an email address',
  }),
  goToSignIn: defineEndpoint<null>()({
    method: 'GET',
    path: '/api/login',
    access: 'anyone',
    status: 302,
    query: signInQuery,
    summary: 'Browser address that leads to /auth',
  }),
  register: defineEndpoint<User>()({
    method: 'POST',
    path: '/api/register',
    access: 'anyone',
    status: 201,
    body: accounts.registerSchema,
    summary: 'Create an account and sign in',
  }),
  ...sessionEndpoints,
  forgotPassword: defineEndpoint<Message>()({
    method: 'POST',
    path: '/api/forgot-password',
    access: 'anyone',
    body: accounts.emailOnlySchema,
    summary: 'Mail a link to choose a new password',
  }),
  forgotUsername: defineEndpoint<Message>()({
    method: 'POST',
    path: '/api/forgot-username',
    access: 'anyone',
    body: accounts.emailOnlySchema,
    summary: 'Mail the username',
  }),
  resetPassword: defineEndpoint<Message>()({
    method: 'POST',
    path: '/api/reset-password',
    access: 'anyone',
    body: accounts.resetPasswordSchema,
    summary: 'Choose a new password with a mailed token',
  }),
  sendVerificationLink: defineEndpoint<Message>()({
    method: 'POST',
    path: '/api/user/verify-email',
    access: 'user',
    summary: 'Mail the link that confirms my email address again',
  }),
  showEmailVerification: defineEndpoint<string>()({
    method: 'GET',
    path: '/api/verify-email',
    access: 'anyone',
    query: mailedLinkQuery,
    contentType: 'text/html',
    summary: 'Page that asks to confirm an email address',
  }),
  verifyEmail: defineEndpoint<Message>()({
    method: 'POST',
    path: '/api/verify-email',
    access: 'anyone',
    query: mailedLinkQuery,
    summary: 'Confirm an email address by a mailed token',
  }),
  disownAccount: defineEndpoint<Message>()({
    method: 'POST',
    path: '/api/verify-email/not-me',
    access: 'anyone',
    query: mailedLinkQuery,
    summary: 'Say by a mailed token that somebody else made the account',
  }),
  showInvitation: defineEndpoint<InvitedPerson>()({
    method: 'GET',
    path: '/api/invitation',
    access: 'anyone',
    query: mailedLinkQuery,
    summary: 'Whom an invitation is for',
  }),
  acceptInvitation: defineEndpoint<Message>()({
    method: 'POST',
    path: '/api/invitation',
    access: 'anyone',
    body: accounts.acceptInvitationSchema,
    summary: 'Choose username and password of an account that the studio has made',
  }),
  ...ownAccountEndpoints,
  exportMyData: defineEndpoint<PersonalDataExport>()({
    method: 'GET',
    path: '/api/user/export',
    access: 'user',
    mayTakeLong: true,
    summary: 'Everything the studio keeps about me',
  }),
  deleteMyAccount: defineEndpoint<Message>()({
    method: 'DELETE',
    path: '/api/user',
    access: 'user',
    body: accounts.deleteAccountSchema,
    summary: 'Anonymise and close my account',
  }),
} as const
