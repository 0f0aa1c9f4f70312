import { defineEndpoint } from './endpoint.ts'
import type { Message } from './responses/fields.ts'
import type { MailChoices, OwnAccount, OwnSession, User } from './responses/people.ts'
import {
  changeMyAccountSchema,
  changeMyEmailSchema,
  changeMyMailsSchema,
  changeMyPasswordSchema,
} from './schemas/accounts.ts'
import { mailedLinkQuery } from './schemas/queries.ts'

/** An account of one's own: what its owner changes without asking the studio. */
export const ownAccountEndpoints = {
  getMyAccount: defineEndpoint<OwnAccount>()({
    method: 'GET',
    path: '/api/user/account',
    access: 'user',
    summary: 'The details of my account',
  }),
  changeMyAccount: defineEndpoint<OwnAccount>()({
    method: 'PATCH',
    path: '/api/user/account',
    access: 'user',
    body: changeMyAccountSchema,
    summary: 'Change my names, phone number or username',
  }),
  uploadMyPicture: defineEndpoint<User>()({
    method: 'POST',
    path: '/api/user/picture',
    access: 'user',
    status: 201,
    bodyKind: 'multipart',
    summary: 'Upload a picture of me (field image)',
  }),
  removeMyPicture: defineEndpoint<User>()({
    method: 'DELETE',
    path: '/api/user/picture',
    access: 'user',
    summary: 'Remove my picture',
  }),
  getMyMails: defineEndpoint<MailChoices>()({
    method: 'GET',
    path: '/api/user/mails',
    access: 'user',
    summary: 'Which mails I want',
  }),
  changeMyMails: defineEndpoint<MailChoices>()({
    method: 'PATCH',
    path: '/api/user/mails',
    access: 'user',
    body: changeMyMailsSchema,
    summary: 'Choose which mails I want',
  }),
  changeMyPassword: defineEndpoint<Message>()({
    method: 'POST',
    path: '/api/user/password',
    access: 'user',
    body: changeMyPasswordSchema,
    summary: 'Choose a new password and sign out everywhere else',
  }),
  askForNewEmail: defineEndpoint<Message>()({
    method: 'POST',
    path: '/api/user/email',
    access: 'user',
    body: changeMyEmailSchema,
    summary: 'Mail a link to the email address that I want to have',
  }),
  withdrawNewEmail: defineEndpoint<Message>()({
    method: 'DELETE',
    path: '/api/user/email',
    access: 'user',
    summary: 'Keep my email address after all',
  }),
  showEmailChange: defineEndpoint<string>()({
    method: 'GET',
    path: '/api/change-email',
    access: 'anyone',
    query: mailedLinkQuery,
    contentType: 'text/html',
    summary: 'Page that asks to confirm a new email address',
  }),
  confirmNewEmail: defineEndpoint<Message>()({
    method: 'POST',
    path: '/api/change-email',
    access: 'anyone',
    query: mailedLinkQuery,
    summary: 'Change an email address by a mailed token',
  }),
  listMySessions: defineEndpoint<OwnSession[]>()({
    method: 'GET',
    path: '/api/user/sessions',
    access: 'user',
    summary: 'Where I am signed in',
  }),
  endMySession: defineEndpoint<Message>()({
    method: 'DELETE',
    path: '/api/user/sessions/:id',
    access: 'user',
    summary: 'Sign out on one of my devices',
  }),
  endMyOtherSessions: defineEndpoint<Message>()({
    method: 'DELETE',
    path: '/api/user/sessions',
    access: 'user',
    summary: 'Sign out everywhere but here',
  }),
} as const
