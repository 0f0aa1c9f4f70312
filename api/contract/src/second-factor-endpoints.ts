import { endpoint, endpointTable } from './endpoint.ts'
import { reauthSchema } from './schemas/accounts.ts'
import * as schemas from './schemas/second-factor.ts'

/** The second factor of admins and of staff at the desk (RFC 6238): a code from an app, or a recovery code, after the password. */
export const secondFactorEndpoints = endpointTable({
  loginSecondStep: endpoint(
    'POST /api/login/second-factor',
    'anyone',
    'Second step of signing in: a code from the app, or a recovery code',
    {
      body: schemas.secondStepSchema,
    },
  ),
  showSecondFactor: endpoint('GET /api/admin/second-factor', 'admin', 'Whether my second factor is on', {
    beforeSecondFactor: true,
  }),
  startSecondFactor: endpoint(
    'POST /api/admin/second-factor',
    'admin',
    'Get a key for my authenticator app; it takes effect once confirmed',
    {
      beforeSecondFactor: true,
      body: schemas.startSecondFactorSchema,
    },
  ),
  confirmSecondFactor: endpoint(
    'POST /api/admin/second-factor/confirm',
    'admin',
    'Turn my second factor on with a first code',
    {
      beforeSecondFactor: true,
      body: schemas.confirmSecondFactorSchema,
    },
  ),
  renewRecoveryCodes: endpoint('POST /api/admin/second-factor/recovery-codes', 'admin', 'Replace my recovery codes', {
    body: schemas.changeSecondFactorSchema,
  }),
  endSecondFactor: endpoint('DELETE /api/admin/second-factor', 'admin', 'Turn my second factor off', {
    body: schemas.changeSecondFactorSchema,
  }),
  showStaffSecondFactor: endpoint('GET /api/staff/second-factor', { right: 'desk' }, 'Whether my second factor is on', {
    beforeSecondFactor: true,
  }),
  startStaffSecondFactor: endpoint(
    'POST /api/staff/second-factor',
    { right: 'desk' },
    'Get a key for my authenticator app; it takes effect once confirmed',
    { beforeSecondFactor: true, body: schemas.startSecondFactorSchema },
  ),
  confirmStaffSecondFactor: endpoint(
    'POST /api/staff/second-factor/confirm',
    { right: 'desk' },
    'Turn my second factor on with a first code',
    { beforeSecondFactor: true, body: schemas.confirmSecondFactorSchema },
  ),
  showUserSecondFactor: endpoint(
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
