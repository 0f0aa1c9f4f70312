import { attempt } from '@studio/client/attempt'
import { FormRows, TextRow } from '@studio/client/form-rows'
import { createLazySchema, useStudioForm } from '@studio/client/forms'
import { Button } from '@studio/ui'
import { api } from '../../api/api.ts'
import { createErrorToast, notify } from '../../toasts/toast-store.ts'

const schema = createLazySchema(async () => (await import('./recovery-schemas.ts')).emailOnlySchema)

type RecoveryEndpoint = 'forgotPassword' | 'forgotUsername'

/** The form of a recovery tab. The page keeps it, so that switching tabs loses no input. */
export function useRecovery({ endpoint, fallbackMessage }: { endpoint: RecoveryEndpoint; fallbackMessage: string }) {
  return useStudioForm({
    initialValues: { email: '' },
    schema,
    submit: async (values) => {
      const result = await attempt(api.call(endpoint, { body: values }))
      if (result.done) notify({ title: 'Email sent', description: result.answer.message })
      else notify(createErrorToast(result.failure.message ?? fallbackMessage))
      return result.failure?.fields
    },
  })
}

type Props = { form: ReturnType<typeof useRecovery>; explanation: string; buttonLabel: string }

/** Requests a mail. The response is the same for an unknown address. */
export function RecoveryForm({ form, explanation, buttonLabel }: Props) {
  return (
    <FormRows form={form}>
      <p className="text">{explanation}</p>
      <TextRow form={form} name="email" label="Email" type="email" autoComplete="email" required />
      <Button type="submit" wide pending={form.formik.isSubmitting} pendingText="Sending...">
        {buttonLabel}
      </Button>
    </FormRows>
  )
}
