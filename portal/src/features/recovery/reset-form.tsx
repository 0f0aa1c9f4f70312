import { attempt } from '@studio/client/attempt'
import { FormRows, TextRow } from '@studio/client/form-rows'
import { createLazySchema, useStudioForm } from '@studio/client/forms'
import { Button } from '@studio/ui'
import { api } from '../../api/api.ts'
import { notify } from '../../toasts/toast-store.ts'
import { PasswordRequirements } from './password-requirements.tsx'

const formSchema = createLazySchema(async () => (await import('./recovery-schemas.ts')).resetFormSchema)
const bodySchema = createLazySchema(async () => (await import('./recovery-schemas.ts')).resetPasswordSchema)

const FALLBACK_MESSAGE = 'Failed to reset password. Please try again or request a new reset link.'

function showFailure(description: string | undefined): void {
  notify({ title: 'Reset Failed', description: description ?? FALLBACK_MESSAGE, tone: 'bad' })
}

/** The form for a new password, with its confirmation and requirements. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useStudioForm({
    initialValues: { password: '', confirmPassword: '' },
    schema: formSchema,
    submit: async ({ password }) => {
      // The form has no field for the token, so an invalid token is shown as a failure.
      const checkedBody = await bodySchema.check({ token, password })
      if (!checkedBody.ok) {
        showFailure(checkedBody.fields.token)
        return checkedBody.fields
      }
      const { done, answer, failure } = await attempt(api.call('resetPassword', { body: checkedBody.value }))
      if (!done) {
        showFailure(failure.message)
        return failure.fields
      }
      notify({ title: 'Password Reset Successful', description: answer.message })
      onDone()
      return undefined
    },
  })
  const passwordField = { form, type: 'password', autoComplete: 'new-password', required: true } as const
  return (
    <FormRows form={form}>
      <TextRow {...passwordField} name="password" label="New Password" />
      <TextRow {...passwordField} name="confirmPassword" label="Confirm Password" />
      <PasswordRequirements {...form.formik.values} />
      <Button type="submit" wide pending={form.formik.isSubmitting} pendingText="Resetting...">
        Reset Password
      </Button>
    </FormRows>
  )
}
