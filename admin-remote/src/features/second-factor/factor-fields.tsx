import { Field, Input, PasswordInput } from '@studio/ui'
import type { AdminForm, FormValues } from '../../forms/use-admin-form.ts'

type Text<Name extends string> = FormValues & Record<Name, string>

/** The admin's own password, once more. */
export function OwnPasswordRow<Values extends Text<'password'>>({ form }: { form: AdminForm<Values> }) {
  return (
    <Field label="Your password" error={form.errorOf('password')}>
      <PasswordInput
        name="password"
        autoComplete="current-password"
        value={form.values.password}
        onChange={({ target }) => set(form, 'password', target.value)}
      />
    </Field>
  )
}

/** A code of the app; where recovery codes count too, letters can be typed. */
export function CodeRow<Values extends Text<'code'>>(props: {
  form: AdminForm<Values>
  label: string
  hint?: string
  digitsOnly?: boolean
}) {
  const { form, label, hint, digitsOnly } = props
  return (
    <Field label={label} hint={hint} error={form.errorOf('code')}>
      <Input
        name="code"
        autoComplete="one-time-code"
        inputMode={digitsOnly ? 'numeric' : undefined}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={form.values.code}
        onChange={({ target }) => set(form, 'code', target.value)}
      />
    </Field>
  )
}

// The value is text by the constraint above; a generic record cannot carry that to its setter.
function set<Values extends FormValues>(form: AdminForm<Values>, name: keyof Values & string, value: string): void {
  form.set(name, value as Values[typeof name])
}
