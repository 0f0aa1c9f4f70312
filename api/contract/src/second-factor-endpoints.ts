import { defineEndpoint } from './endpoint.ts'
import type { Message } from './responses/fields.ts'
import type { User } from './responses/people.ts'
import type { RecoveryCodes, SecondFactor, SecondFactorSetup, UserSecondFactor } from './responses/second-factor.ts'
import { reauthSchema } from './schemas/accounts.ts'
import * as schemas from './schemas/second-factor.ts'

/** The second factor of admins (RFC 6238): a code of an app, or a recovery code, after the password. */
export const secondFactorEndpoints = {
  loginSecondStep: defineEndpoint<User>()({
    method: 'POST',
    path: '/api/login/second-factor',
    access: 'anyone',
    body: schemas.secondStepSchema,
    summary: 'The second step of signing in: a code of the app, or a recovery code',
  }),
  showSecondFactor: defineEndpoint<SecondFactor>()({
    method: 'GET',
    path: '/api/admin/second-factor',
    access: 'admin',
    beforeSecondFactor: true,
    summary: 'Whether my second factor is on',
  }),
  startSecondFactor: defineEndpoint<SecondFactorSetup>()({
    method: 'POST',
    path: '/api/admin/second-factor',
    access: 'admin',
    beforeSecondFactor: true,
    body: schemas.startSecondFactorSchema,
    summary: 'A key for my authenticator app, in force once confirmed',
  }),
  confirmSecondFactor: defineEndpoint<RecoveryCodes>()({
    method: 'POST',
    path: '/api/admin/second-factor/confirm',
    access: 'admin',
    beforeSecondFactor: true,
    body: schemas.confirmSecondFactorSchema,
    summary: 'Turn my second factor on with a first code',
  }),
  renewRecoveryCodes: defineEndpoint<RecoveryCodes>()({
    method: 'POST',
    path: '/api/admin/second-factor/recovery-codes',
    access: 'admin',
    body: schemas.changeSecondFactorSchema,
    summary: 'New recovery codes in place of mine',
  }),
  endSecondFactor: defineEndpoint<Message>()({
    method: 'DELETE',
    path: '/api/admin/second-factor',
    access: 'admin',
    body: schemas.changeSecondFactorSchema,
    summary: 'Turn my second factor off',
  }),
  showUserSecondFactor: defineEndpoint<UserSecondFactor>()({
    method: 'GET',
    path: '/api/admin/users/:id/second-factor',
    access: 'admin',
    summary: 'Whether a user has a second factor',
  }),
  removeUserSecondFactor: defineEndpoint<Message>()({
    method: 'DELETE',
    path: '/api/admin/users/:id/second-factor',
    access: 'admin',
    body: reauthSchema,
    summary: 'Remove the second factor of an admin who lost it',
  }),
} as const
