import { endpoint, endpointTable } from './endpoint.ts'
import { reauthSchema } from './schemas/accounts.ts'
import * as schemas from './schemas/second-factor.ts'

const own = { right: 'desk', orAdmin: true } as const

/** The second factor of admins and of staff at the desk (RFC 6238): a code from an app, or a recovery code, after the password. */
export const secondFactorEndpoints = endpointTable({
  loginWithSecondFactor: endpoint(
    'POST /api/login/second-factor',
    'anyone',
    'Second step of signing in: a code from the app, or a recovery code',
    {
      body: schemas.secondFactorLoginSchema,
    },
  ),
  getSecondFactor: endpoint('GET /api/second-factor', own, 'Whether my second factor is on', {
    allowedBeforeSecondFactor: true,
  }),
  startSecondFactor: endpoint(
    'POST /api/second-factor',
    own,
    'Get a key for my authenticator app; it takes effect once confirmed',
    {
      allowedBeforeSecondFactor: true,
      body: schemas.startSecondFactorSchema,
    },
  ),
  confirmSecondFactor: endpoint('POST /api/second-factor/confirm', own, 'Turn my second factor on with a first code', {
    allowedBeforeSecondFactor: true,
    body: schemas.confirmSecondFactorSchema,
  }),
  renewRecoveryCodes: endpoint('POST /api/second-factor/recovery-codes', own, 'Replace my recovery codes', {
    body: schemas.changeSecondFactorSchema,
  }),
  endSecondFactor: endpoint('DELETE /api/second-factor', own, 'Turn my second factor off', {
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
    'Remove the second factor of an admin who lost it',
    {
      body: reauthSchema,
    },
  ),
})
