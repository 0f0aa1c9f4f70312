import { caretDown, Field, FieldError, PathIcon } from '@studio/ui'
import type { ChangeEvent, HTMLInputAutoCompleteAttribute, ReactElement } from 'react'
import type { StudioForm } from './use-studio-form.ts'

type TextValues = Record<string, string>
type Option = { value: string; label: string }
type SharedFieldProps<Values extends TextValues> = {
  form: StudioForm<Values>
  name: keyof Values & string
  label: string
  /** The control's id begins with it, so that it is the same on the server and unique on the page. */
  idPrefix: string
  /** The browser validates it, or announces it to assistive technology if the form has `noValidate`. */
  required?: boolean
  /** Both columns of the form. */
  full?: boolean
}

type TextFieldProps<Values extends TextValues> = SharedFieldProps<Values> & {
  kind?: 'text' | 'email' | 'tel' | 'area' | 'select'
  options?: readonly Option[]
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
}

/** One text control of a form with its label and what is wrong with it, from native elements alone. */
export function TextField<Values extends TextValues>(props: TextFieldProps<Values>) {
  const { form, name, label, idPrefix, required, full } = props
  return (
    <Field
      label={label}
      id={`${idPrefix}-${name}`}
      error={form.errorOf(name)}
      required={required}
      optional={!required}
      className={full ? 'full' : undefined}
    >
      {controlOf(props)}
    </Field>
  )
}

function controlOf<Values extends TextValues>(props: TextFieldProps<Values>): ReactElement<Record<string, unknown>> {
  const { form, name, kind = 'text', options = [], required, placeholder, autoComplete } = props
  const shared = {
    name,
    className: 'in',
    required,
    placeholder,
    autoComplete,
    value: form.formik.values[name] ?? '',
    onChange: form.formik.handleChange as (event: ChangeEvent) => void,
  }
  if (kind === 'area') return <textarea {...shared} rows={3} />
  if (kind === 'select') return <NativeSelect {...shared} options={options} />
  return <input {...shared} type={kind} />
}

function NativeSelect({ options, ...rest }: { options: readonly Option[]; className: string }) {
  return (
    <div className="sel">
      <select {...rest}>
        <option value="">Please choose</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <PathIcon path={caretDown} />
    </div>
  )
}

type ChoiceFieldProps<Values extends TextValues> = SharedFieldProps<Values> & { options: readonly Option[] }

/** One of a few, as native radio buttons. */
export function ChoiceField<Values extends TextValues>(props: ChoiceFieldProps<Values>) {
  const { form, name, label, idPrefix, required, options } = props
  const error = form.errorOf(name)
  const errorId = `${idPrefix}-${name}-error`
  return (
    <fieldset className="full" aria-describedby={error ? errorId : undefined} aria-invalid={error ? true : undefined}>
      <legend className="label">
        {label}
        {required ? (
          <span className="req" aria-hidden="true">
            *
          </span>
        ) : (
          <span className="opt"> optional</span>
        )}
      </legend>
      <div className="row">
        {options.map((option) => (
          <label className="opt-r" key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              required={required}
              checked={form.formik.values[name] === option.value}
              onChange={form.formik.handleChange}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
