import { lateSchema, useStudioForm } from '@studio/client/forms'
import { ApiError, fieldsOf, messageOf } from '@studio/contract'
import { Button, Notice } from '@studio/ui'
import { useEffect, useRef, useState } from 'react'
import { FormRows } from '../../forms/form-rows.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { api } from '../../lib/api.ts'
import { useSessionChange } from '../../session/use-session-change.ts'
import type { LoginFailure } from './login-form.tsx'

type Kind = 'app' | 'recovery'

const schemas = {
  app: lateSchema(async () => (await import('./auth-schemas.ts')).appCodeSchema),
  recovery: lateSchema(async () => (await import('./auth-schemas.ts')).recoveryCodeSchema),
}
const words = {
  app: {
    label: 'Code',
    hint: 'The six digits that your authenticator app shows for this account',
    other: 'Use a recovery code instead',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes that you kept, twelve letters and digits; each works once',
    other: 'Use the app instead',
  },
}

const LOST = 'Lost your app and your recovery codes? Another admin of the studio can take your second factor off.'

/** What ends the step: the API says so, and only the password begins another one. */
function endOf(error: unknown): LoginFailure | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'SECOND_FACTOR_EXPIRED') return { title: error.message }
  return error.code === 'RATE_LIMITED' ? { title: error.message, way: LOST } : null
}

type Back = (failure: LoginFailure | null) => void

function useCode({ kind, onBack }: { kind: Kind; onBack: Back }) {
  const { signedIn } = useSessionChange()
  const [failure, setFailure] = useState<string | null>(null)
  const { formik, form } = useStudioForm({
    initialValues: { code: '' },
    schema: schemas[kind],
    submit: async (values) => {
      setFailure(null)
      try {
        signedIn(await api.call('loginSecondStep', { body: values }))
        return undefined
      } catch (error) {
        const end = endOf(error)
        const fields = fieldsOf(error)
        if (end) onBack(end)
        else if (!fields) setFailure(messageOf(error) ?? 'Login failed. Please try again.')
        return end ? undefined : fields
      }
    },
  })
  return { kind, formik, form, failure }
}

/** The second step of signing in, for an account with a second factor: a code of its app, or a recovery code. */
export function SecondStep({ onBack }: { onBack: Back }) {
  const [kind, setKind] = useState<Kind>('app')
  // Both are kept here, so that a look at the other one loses nothing.
  const codes = { app: useCode({ kind: 'app', onBack }), recovery: useCode({ kind: 'recovery', onBack }) }
  return (
    <>
      <CodeForm key={kind} {...codes[kind]} />
      <p className="small other others">
        <button type="button" onClick={() => setKind(kind === 'app' ? 'recovery' : 'app')}>
          {words[kind].other}
        </button>
        <button type="button" onClick={() => onBack(null)}>
          Back to the password
        </button>
      </p>
    </>
  )
}

function CodeForm({ kind, formik, form, failure }: ReturnType<typeof useCode>) {
  const { label, hint } = words[kind]
  const isApp = kind === 'app'
  const rows = useRef<HTMLDivElement>(null)
  useEffect(() => rows.current?.querySelector('input')?.focus(), [])
  return (
    <FormRows ref={form} onSubmit={formik.handleSubmit}>
      {failure && <Notice tone="bad" title={failure} />}
      <div ref={rows}>
        <TextField
          formik={formik}
          name="code"
          label={label}
          hint={hint}
          autoComplete={isApp ? 'one-time-code' : 'off'}
          {...(isApp && { inputMode: 'numeric' })}
          required
        />
      </div>
      <Button type="submit" wide pending={formik.isSubmitting} pendingText="Signing in...">
        Sign In
      </Button>
    </FormRows>
  )
}
