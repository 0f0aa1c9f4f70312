import { failureSentence } from '@studio/client/failure-text'
import { lateSchema, useStudioForm } from '@studio/client/forms'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { useMemberMutation } from '../../../session/use-member-mutation.ts'
import { errorToast, notify } from '../../../toasts/toast-store.ts'

const schema = lateSchema(async () => (await import('./account-schemas.ts')).changeMyEmailSchema)

/** The form that requests another address; the account keeps its own until the mailed link is opened. */
export function useChangeEmail(onAsked: () => void) {
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate } = useMemberMutation()
  const form = useStudioForm({
    initialValues: { email: '', password: '' },
    schema,
    submit: async (body) => {
      setProblem(null)
      const { done, failure } = await mutate({
        send: () => api.call('askForNewEmail', { body }),
        changes: ['getMyAccount'],
        onDone: ({ message }) => notify({ title: 'Please look into your mail', description: message }),
        onFailed: (failure) => {
          const otherwise = 'The link could not be sent. Please try again.'
          if (!failure.fields) setProblem(failureSentence(failure, otherwise))
        },
      })
      if (done) onAsked()
      return failure?.fields
    },
  })
  return { form, problem }
}

/** Keeps the present address after all. */
export function useWithdrawEmail() {
  const { mutate, pending } = useMemberMutation()
  const withdraw = () =>
    mutate({
      send: () => api.call('withdrawNewEmail'),
      changes: ['getMyAccount'],
      onDone: ({ message }) => notify({ title: message }),
      onFailed: ({ message }) => notify(errorToast(message ?? 'This did not work. Please try again.')),
    })
  return { withdraw, pending }
}
