import { useStudioForm } from '@studio/client/forms'
import { deleteAccountSchema, paths } from '@studio/contract'
import { go } from '../../../navigation/full-page-navigation.ts'
import { useLeaving } from '../../../session/use-sign-out.ts'
import { notify } from '../../../toasts/toast-store.ts'
import { useFormMutation } from './use-form-mutation.ts'

/** The form that closes an account: the password goes to the API, and who is gone leaves for the landing page. */
export function useDeleteAccount() {
  const leaving = useLeaving((state) => state.leaving)
  const { trigger, pending, problem, forget } = useFormMutation('deleteMyAccount', {
    onDone: () => {
      useLeaving.setState({ leaving: true })
      notify({ title: 'Account deleted', description: 'Your name and contact details have been removed.' })
      go(paths.landing)
    },
    failure: 'The account could not be deleted. Please try again.',
  })
  const form = useStudioForm({
    initialValues: { password: '' },
    schema: deleteAccountSchema,
    submit: async (body) => (await trigger({ body })).failure?.fields,
  })
  const reset = () => {
    forget()
    form.formik.resetForm()
  }
  return { form, problem, forget: reset, pending: form.formik.isSubmitting || pending || leaving }
}
