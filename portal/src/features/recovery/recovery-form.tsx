import { lateSchema, useStudioForm } from '@studio/client/forms'
import { fieldsOf, messageOf } from '@studio/contract'
import { Button } from '@studio/ui'
import { FormRows } from '../../forms/form-rows.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { api } from '../../lib/api.ts'
import { notify } from '../../toasts/toast-store.ts'

const emailOnly = lateSchema(async () => (await import('./recovery-schemas.ts')).emailOnlySchema)

type Call = 'forgotPassword' | 'forgotUsername'

/**
 * What a recovery tab holds and does (spec sections 5 and 8); `failure` are its default words. Kept by the page, so that
 * a look at the other tab loses nothing.
 */
export function useRecovery({ call, failure }: { call: Call; failure: string }) {
  const { formik, form } = useStudioForm({
    initialValues: { email: '' },
    schema: emailOnly,
    submit: async (values) => {
      try {
        const { message } = await api.call(call, { body: values })
        notify({ title: 'Email sent', description: message })
        return undefined
      } catch (error) {
        notify({ title: 'Error', description: messageOf(error) ?? failure, tone: 'destructive' })
        return fieldsOf(error)
      }
    },
  })
  return { formik, form }
}

type Props = ReturnType<typeof useRecovery> & { explanation: string; button: string }

/** One email field that asks for a mail; the answer is the same for an unknown address (ruling B12). */
export function RecoveryForm({ formik, form, explanation, button }: Props) {
  return (
    <FormRows ref={form} onSubmit={formik.handleSubmit}>
      <p className="text">{explanation}</p>
      <TextField formik={formik} name="email" label="Email" type="email" autoComplete="email" required />
      <Button type="submit" wide pending={formik.isSubmitting} pendingText="Sending...">
        {button}
      </Button>
    </FormRows>
  )
}
