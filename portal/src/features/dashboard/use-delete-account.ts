import { connectionLost } from '@studio/client/failure-text'
import { useStudioForm } from '@studio/client/forms'
import { ApiError, deleteAccountSchema, fieldsOf, isSignedOut, messageOf, paths } from '@studio/contract'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { go } from '../../lib/go.ts'
import { useLeaving } from '../../session/leaving.ts'
import { unauthorizedToast, useSignInAgain } from '../../session/use-sign-in-again.ts'
import { notify } from '../../toasts/toast-store.ts'

function problemIn(error: unknown): string {
  if (!(error instanceof ApiError)) return connectionLost.text
  return messageOf(error) ?? 'The account could not be deleted. Please try again.'
}

/** The form that closes an account: the password goes to the API, and who is gone leaves for the landing page. */
export function useDeleteAccount() {
  const [problem, setProblem] = useState<string | null>(null)
  const signInAgain = useSignInAgain()
  const leaving = useLeaving((state) => state.leaving)
  const { formik, form } = useStudioForm({
    initialValues: { password: '' },
    schema: deleteAccountSchema,
    submit: async (values) => {
      setProblem(null)
      try {
        await api.call('deleteMyAccount', { body: values })
      } catch (error) {
        if (isSignedOut(error)) {
          signInAgain({ redirect: 'dashboard', toast: unauthorizedToast })
          return undefined
        }
        const fields = fieldsOf(error)
        if (!fields) setProblem(problemIn(error))
        return fields
      }
      useLeaving.setState({ leaving: true })
      notify({ title: 'Account deleted', description: 'Your name and contact details have been removed.' })
      go(paths.landing)
      return undefined
    },
  })
  const forget = () => {
    setProblem(null)
    formik.resetForm()
  }
  return { formik, form, problem, forget, pending: formik.isSubmitting || leaving }
}
