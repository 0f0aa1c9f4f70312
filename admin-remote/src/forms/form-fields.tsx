import { Checkbox, Field, Input, PasswordInput, Select, type SelectOption, Textarea } from '@studio/ui'
import type { InputHTMLAttributes } from 'react'
import { styled } from 'styled-components'
import type { AdminForm, FormValues } from './use-admin-form.ts'

/** Fields two across, one beneath the other on a phone; `[data-wide]` takes the whole line. */
export const FormGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s4) var(--s5);
  align-items: start;

  > [data-wide] {
    grid-column: 1 / -1;
  }

  @media (max-width: 639px) {
    grid-template-columns: minmax(0, 1fr);

    > * {
      grid-column: 1 / -1;
    }
  }
`

/** Short fields that share a column. Their controls stand in one line, also where a label takes two. */
export const FieldRow = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(min-content, 1fr);
  gap: 0 var(--s2);
  align-items: start;

  > .field {
    display: grid;
    grid-row: span 4;
    grid-template-rows: subgrid;
  }

  .label {
    align-self: end;
  }

  /* the labels alone decide how narrow a column may be */
  > .field > :not(.label) {
    contain: inline-size;
  }

  @media (min-width: 640px) {
    .label {
      white-space: nowrap;
    }
  }
`

type TextNames<Values extends FormValues> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never
}[keyof Values & string]
type FlagNames<Values extends FormValues> = Exclude<keyof Values & string, TextNames<Values>>

type Props<Values extends FormValues, Name> = {
  form: AdminForm<Values>
  name: Name
  label: string
  hint?: string
  optional?: boolean
}

// Which names hold text is settled by TextNames; the compiler cannot carry that through a generic record.
function textOf<Values extends FormValues>(form: AdminForm<Values>, name: keyof Values & string): string {
  return String(form.values[name])
}
function setLoosely<Values extends FormValues>(form: AdminForm<Values>, name: keyof Values & string) {
  return (value: string | boolean) => form.set(name, value as Values[typeof name])
}

type TextProps<Values extends FormValues> = Props<Values, TextNames<Values>> &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoComplete' | 'min'>

/** One line of text, a date or a time. */
export function TextRow<Values extends FormValues>({ form, name, label, hint, optional, ...input }: TextProps<Values>) {
  return (
    <Field label={label} hint={hint} optional={optional} error={form.errorOf(name)}>
      <Input
        {...input}
        name={name}
        value={textOf(form, name)}
        onChange={({ target }) => setLoosely(form, name)(target.value)}
      />
    </Field>
  )
}

/** Several lines of text. */
export function AreaRow<Values extends FormValues>(props: Props<Values, TextNames<Values>> & { rows?: number }) {
  const { form, name, label, hint, optional, rows } = props
  return (
    <Field label={label} hint={hint} optional={optional} error={form.errorOf(name)}>
      <Textarea
        rows={rows}
        name={name}
        value={textOf(form, name)}
        onChange={({ target }) => setLoosely(form, name)(target.value)}
      />
    </Field>
  )
}

/** One of a few. */
export function SelectRow<Values extends FormValues>(
  props: Props<Values, TextNames<Values>> & { options: readonly SelectOption[]; placeholder?: string },
) {
  const { form, name, label, hint, optional, options, placeholder } = props
  return (
    <Field label={label} hint={hint} optional={optional} error={form.errorOf(name)}>
      <Select
        options={options}
        placeholder={placeholder}
        value={textOf(form, name)}
        onValueChange={(value) => setLoosely(form, name)(value)}
      />
    </Field>
  )
}

/** Yes or no. */
export function CheckRow<Values extends FormValues>({ form, name, label }: Props<Values, FlagNames<Values>>) {
  return (
    <Checkbox
      label={label}
      name={name}
      checked={form.values[name] === true}
      onCheckedChange={(checked) => setLoosely(form, name)(checked)}
    />
  )
}

/** The admin's own password, once more. */
export function OwnPasswordRow<Values extends FormValues & { password: string }>({
  form,
}: {
  form: AdminForm<Values>
}) {
  return (
    <Field label="Your password" error={form.errorOf('password')}>
      <PasswordInput
        name="password"
        autoComplete="current-password"
        value={form.values.password}
        onChange={({ target }) => setLoosely(form, 'password')(target.value)}
      />
    </Field>
  )
}
