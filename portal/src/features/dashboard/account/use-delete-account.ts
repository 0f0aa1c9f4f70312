import { useStudioForm } from '@studio/client/forms'
import { deleteAccountSchema, paths } from '@studio/contract'
import { loadPage } from '../../../navigation/full-page-navigation.ts'
import { useLeaving } from '../../../session/use-sign-out.ts'
import { notify } from '../../../toasts/toast-store.ts'
import { useFormMutation } from './use-form-mutation.ts'

/** The form that deletes the account and then goes to the landing page. */
export function useDeleteAccount() {
  const isLeaving = useLeaving((state) => state.isLeaving)
  const { trigger, pending, problem, resetProblem } = useFormMutation('deleteMyAccount', {
    onDone: () => {
      useLeaving.setState({ isLeaving: true })
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
  return { form, problem, reset, pending: form.formik.isSubmitting || pending || isLeaving }
}
