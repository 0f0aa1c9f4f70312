import { ApiError, fieldsOf, messageOf, newsletterSchema } from '@studio/contract'
import { NewsletterForm } from '@studio/ui'
import { useStudioForm } from '../forms/use-studio-form.ts'
import { api } from '../lib/api.ts'
import { notify } from '../toasts/toast-store.ts'

const fallbackWelcome = "You'll receive inspiring wellness insights and event updates soon."

/** The newsletter sign-up of the footer (spec sections 4, 5 and 8). */
export function Newsletter() {
  const { formik, form } = useStudioForm({
    initialValues: { email: '' },
    schema: newsletterSchema,
    submit: async (values, { resetForm }) => {
      try {
        const { message } = await api.call('subscribeToNewsletter', { body: values })
        notify({ title: 'Welcome to our wellness community!', description: message || fallbackWelcome })
        resetForm()
        return undefined
      } catch (error) {
        notify({ ...failureWords(error), tone: 'destructive' })
        return fieldsOf(error)
      }
    },
  })
  return (
    <NewsletterForm
      form={form}
      email={formik.values.email}
      onEmailChange={(email) => void formik.setFieldValue('email', email)}
      onSubmit={() => void formik.submitForm()}
      pending={formik.isSubmitting}
      error={formik.submitCount > 0 ? formik.errors.email : null}
    />
  )
}

function failureWords(error: unknown): { title: string; description: string } {
  if (error instanceof ApiError) {
    return {
      title: 'Subscription Error',
      description: messageOf(error) ?? 'Something went wrong. Please try again.',
    }
  }
  return { title: 'Connection Error', description: 'Unable to connect to our servers. Please try again later.' }
}
