import { Field, Input, PasswordInput } from '@studio/ui'
import type { FormikValues } from 'formik'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { styled } from 'styled-components'
import type { StudioForm } from './use-studio-form.ts'

const Rows = styled.form`
  display: grid;
  gap: var(--s5);
`

type RowsProps<Values extends FormikValues> = { form: StudioForm<Values>; children: ReactNode }

/** A form in one column. Its rules are the schema's, so the browser's own bubbles stay out of it. */
export function FormRows<Values extends FormikValues>({ form, children }: RowsProps<Values>) {
  return (
    <Rows noValidate ref={form.form} onSubmit={(event) => void form.send(event)}>
      {children}
    </Rows>
  )
}

/** The names of the fields that hold text. */
export type TextNames<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] &
  string

/** What every row of a form takes. */
export type RowProps<Values extends FormikValues, Name> = {
  form: Pick<StudioForm<Values>, 'formik' | 'errorOf'>
  name: Name
  label: string
  hint?: string
  /** Shown after the label. */
  optional?: boolean
}

type TextRowProps<Values extends FormikValues> = RowProps<Values, TextNames<Values>> &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'inputMode' | 'min' | 'required'>

/** One line of text, a password, a date or a time, with its label and what is wrong with it. */
export function TextRow<Values extends FormikValues>(props: TextRowProps<Values>) {
  const { form, name, label, hint, optional, type, ...rest } = props
  const input = { ...rest, name, value: String(form.formik.values[name] ?? ''), onChange: form.formik.handleChange }
  return (
    <Field label={label} hint={hint} optional={optional} error={form.errorOf(name)}>
      {type === 'password' ? (
        <PasswordInput {...input} />
      ) : (
        <Input {...input} type={type} {...(isNoWord(rest.autoComplete) && asTyped)} />
      )}
    </Field>
  )
}

const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }

/** Names of accounts and codes are not words: a phone must neither capitalise nor correct them. */
function isNoWord(autoComplete: string | undefined): boolean {
  return ['username', 'email', 'one-time-code', 'off'].includes(autoComplete ?? '')
}
