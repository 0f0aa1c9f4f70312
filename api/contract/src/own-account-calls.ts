import { answers } from './endpoint.ts'
import type { Message, User } from './entities.ts'
import { changeMyAccountSchema, changeMyPasswordSchema } from './schemas/accounts.ts'

/** What somebody keeps about themselves: the details that the account screen shows and changes. */
export type OwnAccount = Pick<
  User,
  'username' | 'firstName' | 'lastName' | 'email' | 'isEmailVerified' | 'profileImageUrl'
> & { phone: string | null }

/** An account of one's own: what its owner changes without asking the studio. */
export const ownAccountCalls = {
  getMyAccount: answers<OwnAccount>()({
    method: 'GET',
    path: '/api/user/account',
    access: 'user',
    summary: 'The details of my account',
  }),
  changeMyAccount: answers<OwnAccount>()({
    method: 'PATCH',
    path: '/api/user/account',
    access: 'user',
    body: changeMyAccountSchema,
    summary: 'Change my names, phone number or username',
  }),
  changeMyPassword: answers<Message>()({
    method: 'POST',
    path: '/api/user/password',
    access: 'user',
    body: changeMyPasswordSchema,
    summary: 'Choose a new password and sign out everywhere else',
  }),
} as const
