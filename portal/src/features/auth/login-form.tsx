import { attempt, type Failure } from '@studio/client/attempt'
import { FormRows, TextRow } from '@studio/client/form-rows'
import { createLazySchema, useStudioForm } from '@studio/client/forms'
import { ApiError, type ErrorCode, type FieldErrors, paths } from '@studio/contract'
import { Button, Notice } from '@studio/ui'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useSessionChange } from '../../session/use-session-change.ts'
import { RecoveryLinks } from './recovery-links.tsx'

const loginSchema = createLazySchema(async () => (await import('./auth-schemas.ts')).loginSchema)

/** The form's own texts for refusals that concern one field. */
const fieldErrorsByCode: Partial<Record<ErrorCode, FieldErrors>> = {
  USER_NOT_FOUND: { username: 'Email/username not found' },
  INVALID_PASSWORD: { password: 'Username/password invalid' },
}

export type LoginFailure = { title: string; advice?: string }

function needsSecondFactor({ error }: Failure): boolean {
  return error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED'
}

function toFieldErrors({ error, fields }: Failure): FieldErrors | undefined {
  const formErrors = error instanceof ApiError && error.code ? fieldErrorsByCode[error.code] : undefined
  return formErrors ?? fields
}

/** The form of the Login tab. The page keeps it, so that switching tabs loses no input. */
export function useLogin({ onSecondStep }: { onSecondStep(): void }) {
  const { switchToUser } = useSessionChange()
  const [failure, setFailure] = useState<LoginFailure | null>(null)
  const form = useStudioForm({
    initialValues: { username: '', password: '' },
    schema: loginSchema,
    submit: async (values) => {
      setFailure(null)
      const result = await attempt(api.call('login', { body: values }))
      if (result.done) {
        switchToUser(result.answer)
        return undefined
      }
      if (needsSecondFactor(result.failure)) {
        onSecondStep()
        return undefined
      }
      const fields = toFieldErrors(result.failure)
      if (!fields) setFailure({ title: result.failure.message ?? 'Login failed. Please try again.' })
      return fields
    },
  })
  return { form, failure, setFailure }
}

/** The Login tab. */
export function LoginForm({ form, failure }: ReturnType<typeof useLogin>) {
  return (
    <FormRows form={form}>
      {failure && (
        <Notice tone="bad" title={failure.title}>
          {failure.advice}
        </Notice>
      )}
      <TextRow form={form} name="username" label="Username or Email" autoComplete="username" required />
      <TextRow form={form} name="password" label="Password" type="password" autoComplete="current-password" required />
      <RecoveryLinks href={paths.forgotPassword} />
      <Button type="submit" wide pending={form.formik.isSubmitting} pendingText="Signing in...">
        Sign In
      </Button>
    </FormRows>
  )
}
