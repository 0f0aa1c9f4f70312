import {
  type FieldErrors,
  fieldsOf,
  isSignedOut,
  messageOf,
  type RecoveryCodes,
  type SecondFactorChange,
  type SecondFactorConfirmation,
  type SecondFactorSetup,
  type SecondFactorStart,
} from '@studio/contract'
import { useBridge } from '../../bridge/bridge.tsx'
import { useAdminRefetch } from '../../data/use-admin-refetch.ts'
import { useOutcome } from '../../data/use-outcome.ts'

/** How an act ended: with its answer, with sentences for fields, or with one for the whole form. */
export type FactorEnd<Answer> = { answer: Answer } | { fields: FieldErrors } | { sentence: string }

const AGAIN = 'That did not work. Please try again in a moment.'

/** Setting up, renewing and turning off one's own second factor; what goes wrong stands in the form, not in a toast. */
export function useFactorActs() {
  const { api } = useBridge()
  const outcome = useOutcome()
  const refetch = useAdminRefetch()

  const act = async <Answer>(send: () => Promise<Answer>): Promise<FactorEnd<Answer>> => {
    try {
      return { answer: await send() }
    } catch (error) {
      if (isSignedOut(error)) outcome.failed('', error)
      const fields = fieldsOf(error)
      if (fields) return { fields }
      return { sentence: messageOf(error) ?? AGAIN }
    }
  }
  const changed = () => refetch('showSecondFactor', 'showUserSecondFactor').catch(() => undefined)

  return {
    start: (body: SecondFactorStart): Promise<FactorEnd<SecondFactorSetup>> =>
      act(() => api.call('startSecondFactor', { body })),
    confirm: (body: SecondFactorConfirmation): Promise<FactorEnd<RecoveryCodes>> =>
      act(() => api.call('confirmSecondFactor', { body })),
    renew: (body: SecondFactorChange): Promise<FactorEnd<RecoveryCodes>> =>
      act(() => api.call('renewRecoveryCodes', { body })),
    end: (body: SecondFactorChange) =>
      act(async () => {
        const answer = await api.call('endSecondFactor', { body })
        outcome.succeeded('Second factor turned off', { description: 'Signing in takes your password alone.' })
        return answer
      }),
    /** Reads the state again, once its new form is on the screen. */
    changed,
  }
}
