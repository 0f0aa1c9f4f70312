import type { Failure } from '@studio/client/attempt'
import type { SecondFactorChange, SecondFactorConfirmation, SecondFactorStart } from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import { useAdminMutation } from '../../mutations/use-admin-mutation.ts'
import { useAdminRefetch } from '../../mutations/use-admin-refetch.ts'

/** Failures are shown in the form; only the end of the session is a toast. */
const inForm = { failure: '', isSaid: ({ kind }: Failure) => kind !== 'signed-out' }

/** Setting up, renewing and turning off one's own second factor. */
export function useFactorActs() {
  const { api } = useBridge()
  const { mutate } = useAdminMutation()
  const refetch = useAdminRefetch()
  return {
    start: (body: SecondFactorStart) => mutate({ ...inForm, send: () => api.call('startSecondFactor', { body }) }),
    confirm: (body: SecondFactorConfirmation) =>
      mutate({ ...inForm, send: () => api.call('confirmSecondFactor', { body }) }),
    renew: (body: SecondFactorChange) => mutate({ ...inForm, send: () => api.call('renewRecoveryCodes', { body }) }),
    end: (body: SecondFactorChange) =>
      mutate({
        ...inForm,
        send: () => api.call('endSecondFactor', { body }),
        success: 'Second factor turned off',
        follows: () => 'Signing in takes your password alone.',
      }),
    /** Reads the state again, once its new form is on the screen. */
    changed: () => refetch('showSecondFactor', 'showUserSecondFactor').catch(() => undefined),
  }
}
