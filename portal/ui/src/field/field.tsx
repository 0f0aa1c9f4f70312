import { clsx } from 'clsx'
import { cloneElement, type ReactElement, type ReactNode, useId } from 'react'
import { warningCircle } from '../icon/form-icon-paths.ts'
import { PathIcon } from '../icon/path-icon.tsx'

export type FieldProps = {
  label: ReactNode
  /** One control that takes `id` and aria attributes: Input, PasswordInput, Textarea, Select. */
  children: ReactElement<Record<string, unknown>>
  /** A hint below the control, always visible. */
  hint?: ReactNode
  /** The error: shown below with an icon, in addition to the hint, and referenced by the control. */
  error?: string | false | null
  /** Shows the star and sets `aria-required`. The browser's own check is the control's `required`. */
  required?: boolean
  /** Shows "optional" after the label. */
  optional?: boolean
  id?: string
  className?: string
}

/** A control with its label, hint and error, connected by ids. */
export function Field(props: FieldProps) {
  const { label, children, hint, error, required, optional, id, className } = props
  const generatedId = useId()
  const controlId = id ?? `${generatedId}control`
  const describedBy = [hint && `${controlId}-hint`, error && `${controlId}-error`].filter(Boolean).join(' ')
  return (
    <div className={clsx('field', className)}>
      <label className="label" htmlFor={controlId}>
        {label}
        {(required || optional) && ' '}
        {required && (
          <span className="required-mark" aria-hidden="true">
            *
          </span>
        )}
        {optional && <span className="optional-mark">optional</span>}
      </label>
      {cloneElement(children, {
        id: controlId,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
        ...children.props,
      })}
      {hint && (
        <p className="hint" id={`${controlId}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
    </div>
  )
}

/** The error message below a control. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <PathIcon path={warningCircle} size={16} />
      <span>{children}</span>
    </p>
  )
}
