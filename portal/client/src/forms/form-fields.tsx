import { caretDown, Field, FieldError, PathIcon } from '@studio/ui'
import type { ChangeEvent, HTMLInputAutoCompleteAttribute, ReactElement } from 'react'
import type { StudioForm } from './use-studio-form.ts'

type TextValues = Record<string, string>
type Option = { value: string; label: string }
type FieldProps<Values extends TextValues> = {
  form: StudioForm<Values>
  name: keyof Values & string
  label: string
  /** Prefix of the control's id, so that it is unique on the page, and the same in the server's HTML. */
  idPrefix: string
  required?: boolean
  /** Spans both columns of the form. */
  fullWidth?: boolean
}

type TextFieldProps<Values extends TextValues> = FieldProps<Values> & {
  kind?: 'text' | 'email' | 'tel' | 'textarea' | 'select'
  options?: readonly Option[]
  placeholder?: string
  autoComplete?: HTMLInputAutoCompleteAttribute
}

/** A text control of a form with its label and error, made of native elements for marketing's islands. */
export function TextField<Values extends TextValues>(props: TextFieldProps<Values>) {
  const { form, name, label, idPrefix, required, fullWidth } = props
  return (
    <Field
      label={label}
      id={`${idPrefix}-${name}`}
      error={form.getFieldError(name)}
      required={required}
      optional={!required}
      className={fullWidth ? 'full-width' : undefined}
    >
      {renderControl(props)}
    </Field>
  )
}

function renderControl<Values extends TextValues>(
  props: TextFieldProps<Values>,
): ReactElement<Record<string, unknown>> {
  const { form, name, kind = 'text', options = [], required, placeholder, autoComplete } = props
  const controlProps = {
    name,
    className: 'input',
    required,
    placeholder,
    autoComplete,
    value: form.formik.values[name] ?? '',
    onChange: form.formik.handleChange as (event: ChangeEvent) => void,
  }
  if (kind === 'textarea') return <textarea {...controlProps} rows={3} />
  if (kind === 'select') return <NativeSelect {...controlProps} options={options} />
  return <input {...controlProps} type={kind} />
}

function NativeSelect({ options, ...rest }: { options: readonly Option[]; className: string }) {
  return (
    <div className="native-select">
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

type ChoiceFieldProps<Values extends TextValues> = FieldProps<Values> & { options: readonly Option[] }

/** A choice, as native radio buttons. */
export function ChoiceField<Values extends TextValues>(props: ChoiceFieldProps<Values>) {
  const { form, name, label, idPrefix, required, options } = props
  const error = form.getFieldError(name)
  const errorId = `${idPrefix}-${name}-error`
  return (
    <fieldset
      className="full-width"
      aria-describedby={error ? errorId : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className="label">
        {label}
        {required ? (
          <span className="required-mark" aria-hidden="true">
            *
          </span>
        ) : (
          <span className="optional-mark"> optional</span>
        )}
      </legend>
      <div className="row">
        {options.map((option) => (
          <label className="radio-option" key={option.value}>
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
