import { failureSentence } from '@studio/client/failure-text'
import { FormRows, TextRow } from '@studio/client/form-rows'
import { lateSchema, useStudioForm } from '@studio/client/forms'
import { Button, Notice } from '@studio/ui'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { useMemberMutation } from '../../../session/use-member-mutation.ts'
import { notify } from '../../../toasts/toast-store.ts'
import { FieldPair } from './account-section.tsx'

const schema = lateSchema(async () => (await import('./account-schemas.ts')).passwordFormSchema)
const empty = { password: '', newPassword: '', confirmPassword: '' }

/** Changes the password; the present one is required. */
export function PasswordForm({ username }: { username: string }) {
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate } = useMemberMutation()
  const form = useStudioForm({
    initialValues: empty,
    schema,
    submit: async ({ password, newPassword }, { resetForm }) => {
      setProblem(null)
      const { done, failure } = await mutate({
        send: () => api.call('changeMyPassword', { body: { password, newPassword } }),
        onDone: ({ message }) => notify({ title: 'Password changed', description: message }),
        onFailed: (failure) => {
          const otherwise = 'Your password could not be changed. Please try again.'
          if (!failure.fields) setProblem(failureSentence(failure, otherwise))
        },
      })
      if (done) resetForm({ values: empty })
      return failure?.fields
    },
  })
  const chosen = { form, type: 'password', autoComplete: 'new-password', required: true } as const
  return (
    <FormRows form={form}>
      {problem && <Notice tone="bad" title={problem} />}
      {/* Says to a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <TextRow
        form={form}
        name="password"
        label="Present password"
        type="password"
        autoComplete="current-password"
        required
      />
      <FieldPair>
        <TextRow {...chosen} name="newPassword" label="New password" hint="At least 8 characters." />
        <TextRow {...chosen} name="confirmPassword" label="New password again" />
      </FieldPair>
      <div>
        <Button type="submit" variant="secondary" pending={form.formik.isSubmitting} pendingText="Changing...">
          Change Password
        </Button>
      </div>
    </FormRows>
  )
}
