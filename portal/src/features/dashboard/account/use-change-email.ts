import { createLazySchema, useStudioForm } from '@studio/client/forms'
import { useMemberMutation } from '../../../session/use-member-mutation.ts'
import { createErrorToast, notify } from '../../../toasts/toast-store.ts'
import { useFormMutation } from './use-form-mutation.ts'

const schema = createLazySchema(async () => (await import('./account-schemas.ts')).changeMyEmailSchema)

/** The form that requests another address; the account keeps the current one until the mailed link is opened. */
export function useChangeEmail(onRequested: () => void) {
  const { trigger, problem } = useFormMutation('requestEmailChange', {
    invalidates: ['getMyAccount'],
    onDone: ({ message }) => notify({ title: 'Please check your mail', description: message }),
    fallbackMessage: 'The link could not be sent. Please try again.',
  })
  const form = useStudioForm({
    initialValues: { email: '', password: '' },
    schema,
    submit: async (body) => {
      const { done, failure } = await trigger({ body })
      if (done) onRequested()
      return failure?.fields
    },
  })
  return { form, problem }
}

/** Withdraws the request for another address; the current one stays. */
export function useWithdrawEmailChange() {
  const { trigger, pending } = useMemberMutation('cancelEmailChange', {
    invalidates: ['getMyAccount'],
    onDone: ({ message }) => notify({ title: message }),
    onFailed: ({ message }) => notify(createErrorToast(message ?? 'This did not work. Please try again.')),
  })
  return { withdraw: () => trigger(), pending }
}
