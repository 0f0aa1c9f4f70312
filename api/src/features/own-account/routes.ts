import type { Deps } from '../../deps.ts'
import { newRouter } from '../../platform/http.ts'
import { rememberDevice } from '../../platform/known-device.ts'
import { serve } from '../../platform/serve.ts'
import { changePassword } from './change-password.ts'
import { changeOwnAccount, showOwnAccount } from './own-account.ts'

/** What somebody changes about their own account. */
export function routes(deps: Deps) {
  const router = newRouter()
  serve(router, 'getMyAccount', ({ actor }) => showOwnAccount(deps, actor))
  serve(router, 'changeMyAccount', ({ actor, body }) => changeOwnAccount(deps, actor, body))
  serve(router, 'changeMyPassword', async ({ actor, clientAddress, body, http }) => {
    const account = await changePassword(deps, { actor, clientAddress }, body)
    await rememberDevice(deps, http, account)
    return { message: 'Your password has been changed. Wherever else you were signed in, you are signed out.' }
  })
  return router
}
