import { ChoiceField, type StudioForm, TextField } from '@studio/client/forms'
import type { HTMLInputAutoCompleteAttribute } from 'react'

/** A field of a form; its label comes from the content files. */
export type FieldSpec<Name extends string> = {
  name: Name
  kind?: 'text' | 'email' | 'tel' | 'textarea' | 'select' | 'radio'
  required?: boolean
  /** Whether it spans both columns; by default only a textarea does. */
  fullWidth?: boolean
  options?: readonly { value: string; label: string }[]
  autoComplete?: HTMLInputAutoCompleteAttribute
}

type Values<Name extends string> = Record<Name, string>

/** The values of empty fields. */
export function createEmptyValues<Name extends string>(fields: readonly FieldSpec<Name>[]): Values<Name> {
  return Object.fromEntries(fields.map(({ name }) => [name, ''])) as Values<Name>
}

type Props<Name extends string> = {
  fields: readonly FieldSpec<Name>[]
  labels: Record<Name, string>
  form: StudioForm<Values<Name>>
  idPrefix: string
  /** Shown in an empty telephone field. */
  phoneExample?: string
}

/** The fields of a form, in their order. */
export function FormFields<Name extends string>({ fields, labels, form, idPrefix, phoneExample }: Props<Name>) {
  return fields.map(({ kind, options = [], fullWidth, ...field }) => {
    const commonProps = { ...field, form, idPrefix, label: labels[field.name] }
    if (kind === 'radio') return <ChoiceField key={field.name} {...commonProps} options={options} />
    return (
      <TextField
        key={field.name}
        {...commonProps}
        {...(kind && { kind })}
        fullWidth={fullWidth ?? kind === 'textarea'}
        options={options}
        {...(kind === 'tel' && phoneExample && { placeholder: phoneExample })}
      />
    )
  })
}
