import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { Calls } from '../../../platform/mount-endpoint.ts'
import { factorStore, startSession } from '../people/index.ts'
import { codesRenewedMail, codeUsedMail, factorOffMail, factorOnMail, wrongCodesMail } from './factor-mails.ts'
import {
  confirmFactor,
  endOwnFactor,
  loadOwnFactor,
  loadUserFactor,
  removeUserFactor,
  renewCodes,
  startFactor,
} from './manage-factor.ts'
import { takeSecondStep } from './second-step.ts'

const calls = (deps: Deps): Calls => ({
  // `resetId` changes with the password: sessions that were started with a former one are void.
  loginWithSecondFactor: async ({ http, clientAddress, body }) => {
    const { user, resetId } = await takeSecondStep(deps, { http, clientAddress }, body)
    await startSession({ deps, http, userId: user.id, resetId, withCode: true })
    return user
  },
  getSecondFactor: ({ actor }) => loadOwnFactor(deps, actor),
  startSecondFactor: ({ actor, clientAddress, body }) => startFactor(deps, { actor, clientAddress }, body),
  confirmSecondFactor: ({ actor, body }) => confirmFactor(deps, actor, body),
  renewRecoveryCodes: ({ actor, clientAddress, body }) => renewCodes(deps, { actor, clientAddress }, body),
  endSecondFactor: ({ actor, clientAddress, body }) => endOwnFactor(deps, { actor, clientAddress }, body),
  getUserSecondFactor: ({ params }) => loadUserFactor(deps, params.id),
  removeUserSecondFactor: ({ actor, clientAddress, params, body }) =>
    removeUserFactor(deps, { actor, clientAddress }, { id: params.id, ...body }),
})

export const secondFactor: Feature = {
  name: 'second-factor',
  calls,
  mails: [factorOnMail, factorOffMail, codesRenewedMail, codeUsedMail, wrongCodesMail],
  personalData: [
    {
      name: 'secondFactor',
      // Only its existence is exported; the key and the codes are secrets.
      collect: async (deps, userId) => {
        const factor = await factorStore(deps).find(userId)
        return factor && { since: factor.since.toISOString(), recoveryCodesLeft: factor.recoveryCodes.length }
      },
      erase: async (deps, { userId, tx }) => void (await factorStore(deps).remove({ userId, tx })),
    },
  ],
}
