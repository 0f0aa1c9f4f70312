import { FormRows, TextRow } from '@studio/client/form-rows'
import { createLazySchema, useStudioForm } from '@studio/client/forms'
import { Button, Notice } from '@studio/ui'
import { notify } from '../../../toasts/toast-store.ts'
import { FieldPair } from './account-section.tsx'
import { useFormMutation } from './use-form-mutation.ts'

const schema = createLazySchema(async () => (await import('./account-schemas.ts')).passwordFormSchema)
const emptyValues = { password: '', newPassword: '', confirmPassword: '' }

/** Changes the password; the current one is required. */
export function PasswordForm({ username }: { username: string }) {
  const { trigger, problem } = useFormMutation('changeMyPassword', {
    onDone: ({ message }) => notify({ title: 'Password changed', description: message }),
    fallbackMessage: 'Your password could not be changed. Please try again.',
  })
  const form = useStudioForm({
    initialValues: emptyValues,
    schema,
    submit: async ({ password, newPassword }, { resetForm }) => {
      const { done, failure } = await trigger({ body: { password, newPassword } })
      if (done) resetForm({ values: emptyValues })
      return failure?.fields
    },
  })
  const newPasswordField = { form, type: 'password', autoComplete: 'new-password', required: true } as const
  return (
    <FormRows form={form}>
      {problem && <Notice tone="bad" title={problem} />}
      {/* Tells password managers which account this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <TextRow
        form={form}
        name="password"
        label="Current password"
        type="password"
        autoComplete="current-password"
        required
      />
      <FieldPair>
        <TextRow {...newPasswordField} name="newPassword" label="New password" hint="At least 8 characters." />
        <TextRow {...newPasswordField} name="confirmPassword" label="Confirm new password" />
      </FieldPair>
      <div>
        <Button type="submit" variant="secondary" pending={form.formik.isSubmitting} pendingText="Changing...">
          Change Password
        </Button>
      </div>
    </FormRows>
  )
}
