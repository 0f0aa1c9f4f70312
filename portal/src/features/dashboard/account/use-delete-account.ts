import { failureSentence } from '@studio/client/failure-text'
import { useStudioForm } from '@studio/client/forms'
import { deleteAccountSchema, paths } from '@studio/contract'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { go } from '../../../navigation/full-page-navigation.ts'
import { useMemberMutation } from '../../../session/use-member-mutation.ts'
import { useLeaving } from '../../../session/use-sign-out.ts'
import { notify } from '../../../toasts/toast-store.ts'

/** The form that closes an account: the password goes to the API, and who is gone leaves for the landing page. */
export function useDeleteAccount() {
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, pending } = useMemberMutation()
  const leaving = useLeaving((state) => state.leaving)
  const form = useStudioForm({
    initialValues: { password: '' },
    schema: deleteAccountSchema,
    submit: async (values) => {
      setProblem(null)
      const { failure } = await mutate({
        send: () => api.call('deleteMyAccount', { body: values }),
        onDone: () => {
          useLeaving.setState({ leaving: true })
          notify({ title: 'Account deleted', description: 'Your name and contact details have been removed.' })
          go(paths.landing)
        },
        onFailed: (failure) => {
          if (!failure.fields)
            setProblem(failureSentence(failure, 'The account could not be deleted. Please try again.'))
        },
      })
      return failure?.fields
    },
  })
  const forget = () => {
    setProblem(null)
    form.formik.resetForm()
  }
  return { form, problem, forget, pending: form.formik.isSubmitting || pending || leaving }
}
