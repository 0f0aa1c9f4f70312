import { useStudioForm } from '@studio/client/forms'
import { deleteAccountSchema, paths } from '@studio/contract'
import { loadPage } from '../../../navigation/full-page-navigation.ts'
import { useSessionEnd } from '../../../session/use-sign-out.ts'
import { notify } from '../../../toasts/toast-store.ts'
import { useFormMutation } from './use-form-mutation.ts'

/** The form that deletes the account and then goes to the landing page. */
export function useDeleteAccount() {
  const isSessionEnding = useSessionEnd((state) => state.isEnding)
  const { trigger, pending, problem, resetProblem } = useFormMutation('deleteMyAccount', {
    onDone: () => {
      // The account's session has ended too: no screen may redirect to sign-in before the landing page loads.
      useSessionEnd.setState({ isEnding: true })
      notify({ title: 'Account deleted', description: 'Your name and contact details have been removed.' })
      loadPage(paths.landing)
    },
    fallbackMessage: 'The account could not be deleted. Please try again.',
  })
  const form = useStudioForm({
    initialValues: { password: '' },
    schema: deleteAccountSchema,
    submit: async (body) => (await trigger({ body })).failure?.fields,
  })
  const reset = () => {
    resetProblem()
    form.formik.resetForm()
  }
  return { form, problem, reset, pending: form.formik.isSubmitting || pending || isSessionEnding }
}
