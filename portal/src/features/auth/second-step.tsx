import { attempt } from '@studio/client/attempt'
import { FormRows, TextRow } from '@studio/client/form-rows'
import { createLazySchema, useStudioForm } from '@studio/client/forms'
import { ApiError } from '@studio/contract'
import { Button, Notice } from '@studio/ui'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { useSessionChange } from '../../session/use-session-change.ts'
import type { LoginFailure } from './login-form.tsx'

type CodeType = 'app' | 'recovery'

const schemas = {
  app: createLazySchema(async () => (await import('./auth-schemas.ts')).appCodeSchema),
  recovery: createLazySchema(async () => (await import('./auth-schemas.ts')).recoveryCodeSchema),
}
const texts = {
  app: {
    label: 'Code',
    hint: 'The six digits your authenticator app shows for this account',
    switchLabel: 'Use a recovery code instead',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes you saved, twelve letters and digits. Each works once.',
    switchLabel: 'Use the app instead',
  },
}

const LOST_CODES_TEXT =
  'Lost your app and your recovery codes? Another admin of the studio can remove your second factor.'

/** The failure that ends this step, so that the user must start again with the password; null for others. */
function getFinalFailure(error: unknown): LoginFailure | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'SECOND_FACTOR_EXPIRED') return { title: error.message }
  return error.code === 'RATE_LIMITED' ? { title: error.message, advice: LOST_CODES_TEXT } : null
}

type OnBack = (failure: LoginFailure | null) => void

function useCodeForm({ codeType, onBack }: { codeType: CodeType; onBack: OnBack }) {
  const { switchToUser } = useSessionChange()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useStudioForm({
    initialValues: { code: '' },
    schema: schemas[codeType],
    submit: async (values) => {
      setFailure(null)
      const result = await attempt(api.call('loginWithSecondFactor', { body: values }))
      if (result.done) {
        switchToUser(result.answer)
        return undefined
      }
      const finalFailure = getFinalFailure(result.failure.error)
      if (finalFailure) {
        onBack(finalFailure)
        return undefined
      }
      const { fields, message } = result.failure
      if (!fields) setFailure(message ?? 'Login failed. Please try again.')
      return fields
    },
  })
  return { codeType, form, failure }
}

/** The second step of signing in to an account with a second factor: a code from its app, or a recovery code. */
export function SecondStep({ onBack }: { onBack: OnBack }) {
  const [codeType, setCodeType] = useState<CodeType>('app')
  // Both forms live here, so that switching loses no input.
  const codeForms = {
    app: useCodeForm({ codeType: 'app', onBack }),
    recovery: useCodeForm({ codeType: 'recovery', onBack }),
  }
  return (
    <>
      <CodeForm key={codeType} {...codeForms[codeType]} />
      <p className="small switch-line spread">
        <button type="button" onClick={() => setCodeType(codeType === 'app' ? 'recovery' : 'app')}>
          {texts[codeType].switchLabel}
        </button>
        <button type="button" onClick={() => onBack(null)}>
          Back to Password
        </button>
      </p>
    </>
  )
}

function CodeForm({ codeType, form, failure }: ReturnType<typeof useCodeForm>) {
  const { label, hint } = texts[codeType]
  const isApp = codeType === 'app'
  const fieldBox = useRef<HTMLDivElement>(null)
  useEffect(() => fieldBox.current?.querySelector('input')?.focus(), [])
  return (
    <FormRows form={form}>
      {failure && <Notice tone="bad" title={failure} />}
      <div ref={fieldBox}>
        <TextRow
          form={form}
          name="code"
          label={label}
          hint={hint}
          autoComplete={isApp ? 'one-time-code' : 'off'}
          {...(isApp && { inputMode: 'numeric' })}
          required
        />
      </div>
      <Button type="submit" wide pending={form.formik.isSubmitting} pendingText="Signing in...">
        Sign In
      </Button>
    </FormRows>
  )
}
