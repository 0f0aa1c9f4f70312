import { Field, Input, PasswordInput } from '@studio/ui'
import type { FormikValues } from 'formik'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { styled } from 'styled-components'
import type { StudioForm } from './use-studio-form.ts'

const Rows = styled.form`
  display: grid;
  gap: var(--s5);
`

type FormRowsProps<Values extends FormikValues> = { form: StudioForm<Values>; children: ReactNode }

/** A form in one column. The schema validates it, not the browser. */
export function FormRows<Values extends FormikValues>({ form, children }: FormRowsProps<Values>) {
  return (
    <Rows noValidate ref={form.formRef} onSubmit={(event) => void form.send(event)}>
      {children}
    </Rows>
  )
}

/** The names of the fields that hold text. */
export type TextFieldName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never
}[keyof Values] &
  string

/** The props of every row of a form. */
export type RowProps<Values extends FormikValues, Name> = {
  form: Pick<StudioForm<Values>, 'formik' | 'getFieldError'>
  name: Name
  label: string
  hint?: string
  /** Shows "optional" after the label. */
  optional?: boolean
}

type TextRowProps<Values extends FormikValues> = RowProps<Values, TextFieldName<Values>> &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'inputMode' | 'min' | 'required'>

/** An input with its label and error: text, password, date or time. */
export function TextRow<Values extends FormikValues>(props: TextRowProps<Values>) {
  const { form, name, label, hint, optional, type, ...nativeProps } = props
  const inputProps = {
    ...nativeProps,
    name,
    value: String(form.formik.values[name] ?? ''),
    onChange: form.formik.handleChange,
  }
  return (
    <Field label={label} hint={hint} optional={optional} error={form.getFieldError(name)}>
      {type === 'password' ? (
        <PasswordInput {...inputProps} />
      ) : (
        <Input {...inputProps} type={type} {...(exactFields.includes(name) && noCorrectionProps)} />
      )}
    </Field>
  )
}

/** The names of fields whose input phones must not capitalize or correct, also when an admin types another person's. */
const exactFields = ['username', 'email', 'code']
const noCorrectionProps = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }

/** Props of a `TextRow` that asks for the user's own password. */
export const ownPasswordProps = {
  name: 'password',
  label: 'Your password',
  type: 'password',
  autoComplete: 'current-password',
} as const
