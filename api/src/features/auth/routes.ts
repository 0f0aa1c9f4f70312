import { authHref, isRedirectWord } from '@studio/contract'
import type { Deps } from '../../deps.ts'
import { newRouter } from '../../platform/http.ts'
import { serve } from '../../platform/serve.ts'
import { endSession, startSession } from '../../platform/session.ts'
import { logIn } from './log-in.ts'
import type { EmailProof, SecondSteps } from './ports.ts'
import { register } from './register.ts'

export type Ports = { secondSteps: SecondSteps; emailProof: EmailProof }

/** Accounts and sessions. */
export function routes(deps: Deps, { secondSteps, emailProof }: Ports) {
  const router = newRouter()
  serve(router, 'getUser', ({ actor }) => actor.user)
  serve(router, 'login', async ({ http, clientAddress, body }) => {
    const { user, resetId } = await logIn(deps, { http, clientAddress }, body)
    await secondSteps.requireSecondFactor(deps, { user, resetId })
    await startSession({ deps, http, userId: user.id, resetId })
    return user
  })
  serve(router, 'register', async ({ http, clientAddress, body }) => {
    const user = await register(deps, { emailProof, clientAddress }, body)
    await startSession({ deps, http, userId: user.id, resetId: null })
    return user
  })
  serve(router, 'logout', async ({ http }) => {
    await endSession({ deps, http })
    return { message: 'You have been logged out of your account.' }
  })
  // Only words that /auth knows are accepted, never an address, so this cannot redirect to another site.
  serve(router, 'goToSignIn', ({ http, query }) =>
    http.redirect(authHref(isRedirectWord(query?.redirect) ? query.redirect : undefined), 302),
  )
  return router
}
