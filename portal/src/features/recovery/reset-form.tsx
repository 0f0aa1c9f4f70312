import { attempt } from '@studio/client/attempt'
import { FormRows, TextRow } from '@studio/client/form-rows'
import { createLazySchema, type SubmitAnswer, useStudioForm } from '@studio/client/forms'
import { Button } from '@studio/ui'
import { api } from '../../api/api.ts'
import { notify } from '../../toasts/toast-store.ts'
import { Requirements } from './requirements.tsx'

const formSchema = createLazySchema(async () => (await import('./recovery-schemas.ts')).resetFormSchema)
const requestSchema = createLazySchema(async () => (await import('./recovery-schemas.ts')).resetPasswordSchema)

const FALLBACK_MESSAGE = 'Failed to reset password. Please try again or request a new reset link.'

function showFailure(description: string | undefined): void {
  notify({ title: 'Reset Failed', description: description ?? FALLBACK_MESSAGE, tone: 'destructive' })
}

async function resetPassword({
  token,
  password,
}: {
  token: string
  password: string
}): Promise<boolean | SubmitAnswer> {
  const request = await requestSchema.check({ token, password })
  if (!request.ok) {
    showFailure(request.fields.token)
    return request.fields
  }
  const { done, answer, failure } = await attempt(api.call('resetPassword', { body: request.value }))
  if (done) notify({ title: 'Password Reset Successful', description: answer.message })
  else showFailure(failure.message)
  return done || failure.fields
}

/** A new password with its confirmation and requirements. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useStudioForm({
    initialValues: { password: '', confirmPassword: '' },
    schema: formSchema,
    submit: async ({ password }) => {
      const result = await resetPassword({ token, password })
      if (typeof result !== 'boolean') return result
      onDone()
      return undefined
    },
  })
  const field = { form, type: 'password', autoComplete: 'new-password', required: true } as const
  return (
    <FormRows form={form}>
      <TextRow {...field} name="password" label="New Password" />
      <TextRow {...field} name="confirmPassword" label="Confirm Password" />
      <Requirements {...form.formik.values} />
      <Button type="submit" wide pending={form.formik.isSubmitting} pendingText="Resetting...">
        Reset Password
      </Button>
    </FormRows>
  )
}
