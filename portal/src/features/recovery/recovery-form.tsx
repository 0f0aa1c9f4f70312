import { emailOnlySchema } from '@studio/contract'
import { Button } from '@studio/ui'
import { FormRows } from '../../forms/form-rows.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { fieldsOf, messageOf, useStudioForm } from '../../forms/use-studio-form.ts'
import { api } from '../../lib/api.ts'
import { notify } from '../../toasts/toast-store.ts'

type Props = {
  call: 'forgotPassword' | 'forgotUsername'
  explanation: string
  button: string
  /** The default words of a failure (spec section 8, account recovery). */
  failure: string
}

/** One email field that asks for a mail (spec sections 5 and 8); the answer is the same for an unknown address. */
export function RecoveryForm({ call, explanation, button, failure }: Props) {
  const { formik, form } = useStudioForm({
    initialValues: { email: '' },
    schema: emailOnlySchema,
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
