import { endpoint, endpointTable } from './endpoint.ts'
import { reauthSchema } from './schemas/accounts.ts'
import * as schemas from './schemas/second-factor.ts'

const ownFactorAccess = { right: 'desk', orAdmin: true } as const

/** The second factor of admins and desk staff: after the password, a code from an app (RFC 6238) or a recovery code. */
export const secondFactorEndpoints = endpointTable({
  loginWithSecondFactor: endpoint(
    'POST /api/login/second-factor',
    'anyone',
    'Second step of signing in: a code from the app, or a recovery code',
    {
      body: schemas.secondFactorLoginSchema,
    },
  ),
  getSecondFactor: endpoint('GET /api/second-factor', ownFactorAccess, 'Whether my second factor is on', {
    allowedBeforeSecondFactor: true,
  }),
  startSecondFactor: endpoint(
    'POST /api/second-factor',
    ownFactorAccess,
    'Get a key for my authenticator app; it takes effect once confirmed',
    {
      allowedBeforeSecondFactor: true,
      body: schemas.startSecondFactorSchema,
    },
  ),
  confirmSecondFactor: endpoint(
    'POST /api/second-factor/confirm',
    ownFactorAccess,
    'Turn my second factor on with a first code',
    {
      allowedBeforeSecondFactor: true,
      body: schemas.confirmSecondFactorSchema,
    },
  ),
  renewRecoveryCodes: endpoint('POST /api/second-factor/recovery-codes', ownFactorAccess, 'Replace my recovery codes', {
    body: schemas.changeSecondFactorSchema,
  }),
  endSecondFactor: endpoint('DELETE /api/second-factor', ownFactorAccess, 'Turn my second factor off', {
    body: schemas.changeSecondFactorSchema,
  }),
  getUserSecondFactor: endpoint(
    'GET /api/admin/users/:id/second-factor',
    'admin',
    'Whether a user has a second factor',
  ),
  removeUserSecondFactor: endpoint(
    'DELETE /api/admin/users/:id/second-factor',
    'admin',
    'Remove the second factor of a user who lost it',
    {
      body: reauthSchema,
    },
  ),
})
