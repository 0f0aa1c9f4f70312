import { authHref, isRedirectWord } from '@studio/contract'
import type { Deps } from '../../../deps.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { endSession, startSession } from '../people/index.ts'
import { requireSecondFactor } from '../second-factor/index.ts'
import { logIn } from './log-in.ts'
import { register } from './register.ts'

/** Accounts and sessions. */
export function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'getUser', ({ actor }) => actor.user)
  mountEndpoint(router, 'login', async ({ http, clientAddress, body }) => {
    const { user, resetId } = await logIn(deps, { http, clientAddress }, body)
    await requireSecondFactor(deps, { user, resetId })
    await startSession({ deps, http, userId: user.id, resetId })
    return user
  })
  mountEndpoint(router, 'register', async ({ http, clientAddress, body }) => {
    const user = await register(deps, { clientAddress }, body)
    await startSession({ deps, http, userId: user.id, resetId: null })
    return user
  })
  mountEndpoint(router, 'logout', async ({ http }) => {
    await endSession({ deps, http })
    return { message: 'You have been logged out of your account.' }
  })
  // Only words that /auth knows are accepted, never an address, so this cannot redirect to another site.
  mountEndpoint(router, 'goToSignIn', ({ http, query }) =>
    http.redirect(authHref(isRedirectWord(query?.redirect) ? query.redirect : undefined), 302),
  )
  return router
}
