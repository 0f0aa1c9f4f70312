import { Field, Input, PasswordInput } from '@studio/ui'
import type { useFormik } from 'formik'
import type { HTMLInputAutoCompleteAttribute } from 'react'

type TextValues = Record<string, string>

type Props<Values extends TextValues> = {
  formik: ReturnType<typeof useFormik<Values>>
  name: keyof Values & string
  label: string
  type?: 'text' | 'email' | 'password'
  autoComplete?: HTMLInputAutoCompleteAttribute
  /** The keyboard that a phone shows. */
  inputMode?: 'numeric'
  required?: boolean
  optional?: boolean
  hint?: string
}

/** One input of a form with its label and what is wrong with it, from the first attempt to send on. */
export function TextField<Values extends TextValues>(props: Props<Values>) {
  const { formik, name, label, type = 'text', autoComplete, inputMode, required, optional, hint } = props
  const sentence = formik.errors[name]
  const error = formik.submitCount > 0 && typeof sentence === 'string' ? sentence : undefined
  const input = {
    name,
    value: formik.values[name] ?? '',
    onChange: formik.handleChange,
    autoComplete,
    inputMode,
    // Said to assistive technology; the eye is told only which fields are optional (look.md, section 4).
    required,
  }
  return (
    <Field label={label} error={error} optional={optional} hint={hint}>
      {type === 'password' ? (
        <PasswordInput {...input} />
      ) : (
        <Input
          {...input}
          type={type}
          {...(isAccountName(autoComplete) && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
        />
      )}
    </Field>
  )
}

/** Names of accounts and codes are not words: a phone must neither capitalise nor correct them. */
function isAccountName(autoComplete: string | undefined): boolean {
  return ['username', 'email', 'one-time-code', 'off'].includes(autoComplete ?? '')
}
