import { Field, Input } from '@studio/ui'
import type { AdminForm, FormValues } from '../../forms/use-admin-form.ts'

/** A code of the app; where recovery codes count too, letters can be typed. */
export function CodeRow<Values extends FormValues & { code: string }>(props: {
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
