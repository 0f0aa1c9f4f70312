import type { Deps } from '../../../deps.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { rememberDevice } from '../people/index.ts'
import { requestRecovery } from './request-recovery.ts'
import { resetPassword } from './reset-password.ts'

/** Account recovery. */
export function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'forgotPassword', ({ clientAddress, body }) =>
    requestRecovery(deps, { kind: 'password', clientAddress }, body),
  )
  mountEndpoint(router, 'forgotUsername', ({ clientAddress, body }) =>
    requestRecovery(deps, { kind: 'username', clientAddress }, body),
  )
  mountEndpoint(router, 'resetPassword', async ({ actor, clientAddress, body, http }) => {
    const account = await resetPassword(deps, { actor, clientAddress }, body)
    // Signing in follows, and must not fail on wrong passwords that came from elsewhere.
    await rememberDevice(deps, http, account)
    return { message: 'Your password has been changed. You can sign in with it now.' }
  })
  return router
}
