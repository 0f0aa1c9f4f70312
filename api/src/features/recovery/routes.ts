import type { Deps } from '../../deps.ts'
import { newRouter } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { askForRecovery } from './ask-for-recovery.ts'
import { resetPassword } from './reset-password.ts'

/** Account recovery (spec section 7, ruling B12). */
export function routes(deps: Deps) {
  const router = newRouter()
  serve(router, 'forgotPassword', ({ clientAddress, body }) =>
    askForRecovery(deps, { kind: 'password', clientAddress }, body),
  )
  serve(router, 'forgotUsername', ({ clientAddress, body }) =>
    askForRecovery(deps, { kind: 'username', clientAddress }, body),
  )
  serve(router, 'resetPassword', ({ actor, clientAddress, body }) =>
    resetPassword(deps, { actor, clientAddress }, body),
  )
  return router
}
