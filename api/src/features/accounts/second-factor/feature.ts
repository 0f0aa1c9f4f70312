import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import { newRouter } from '../../../platform/http.ts'
import { mountEndpoint } from '../../../platform/mount-endpoint.ts'
import { challengeStore, factorStore, startSession } from '../people/index.ts'
import { endFactor, renewCodes } from './change-factor.ts'
import { codesRenewedMail, codeUsedMail, factorOffMail, factorOnMail, wrongCodesMail } from './factor-mails.ts'
import { removeFactor, showUserFactor } from './remove-factor.ts'
import { takeSecondStep } from './second-step.ts'
import { confirmFactor, showFactor, startFactor } from './set-up.ts'

function routes(deps: Deps) {
  const router = newRouter()
  mountEndpoint(router, 'loginSecondStep', async ({ http, clientAddress, body }) => {
    const { user, resetId } = await takeSecondStep(deps, { http, clientAddress }, body)
    await startSession({ deps, http, userId: user.id, resetId, withCode: true })
    return user
  })
  mountEndpoint(router, 'showSecondFactor', ({ actor }) => showFactor(deps, actor))
  mountEndpoint(router, 'startSecondFactor', ({ actor, clientAddress, body }) =>
    startFactor(deps, { actor, clientAddress }, body),
  )
  mountEndpoint(router, 'confirmSecondFactor', ({ actor, body }) => confirmFactor(deps, actor, body))
  mountEndpoint(router, 'renewRecoveryCodes', ({ actor, clientAddress, body }) =>
    renewCodes(deps, { actor, clientAddress }, body),
  )
  mountEndpoint(router, 'endSecondFactor', ({ actor, clientAddress, body }) =>
    endFactor(deps, { actor, clientAddress }, body),
  )
  mountEndpoint(router, 'showUserSecondFactor', ({ params }) => showUserFactor(deps, params.id))
  mountEndpoint(router, 'removeUserSecondFactor', ({ actor, clientAddress, params, body }) =>
    removeFactor(deps, { actor, clientAddress }, { id: params.id, ...body }),
  )
  return router
}

/** The second factor of admins: set up, renewed, turned off, taken off who lost it (RFC 6238; decision 016). */
export const secondFactor: Feature = {
  name: 'second-factor',
  routes,
  mails: [factorOnMail, factorOffMail, codesRenewedMail, codeUsedMail, wrongCodesMail],
  jobs: [
    {
      name: 'forget sign-ins that waited for a code',
      everySeconds: 3_600,
      run: async (deps) => void (await challengeStore(deps).removeExpired(deps.clock.now())),
    },
  ],
  personalData: [
    {
      name: 'secondFactor',
      // Only its existence is exported; the key and the codes are secrets.
      collect: async (deps, userId) => {
        const factor = await factorStore(deps).find(userId)
        return factor && { since: factor.since.toISOString(), recoveryCodesLeft: factor.recoveryCodes.length }
      },
      erase: async (deps, { userId, tx }) => {
        await factorStore(deps).remove({ userId, tx })
        await challengeStore(deps).endAllOf({ userId, tx })
      },
    },
  ],
}
