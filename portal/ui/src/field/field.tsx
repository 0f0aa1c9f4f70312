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
  /** Shows the star. The browser's own check is the control's `required`. */
  required?: boolean
  /** Says "optional" after the label. */
  optional?: boolean
  id?: string
  className?: string
}

/** A control with its label, hint and error, wired together by id. */
export function Field(props: FieldProps) {
  const { label, children, hint, error, required, optional, id, className } = props
  const own = useId()
  const control = id ?? `${own}control`
  const described = [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(' ')
  return (
    <div className={clsx('field', className)}>
      <label className="label" htmlFor={control}>
        {label}
        {(required || optional) && ' '}
        {required && (
          <span className="req" aria-hidden="true">
            *
          </span>
        )}
        {optional && <span className="opt">optional</span>}
      </label>
      {cloneElement(children, {
        id: control,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
        ...children.props,
      })}
      {hint && (
        <p className="hint" id={`${control}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${control}-error`}>{error}</FieldError>}
    </div>
  )
}

/** The sentence under a control that is wrong. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="err" id={id}>
      <PathIcon path={warningCircle} size={16} />
      <span>{children}</span>
    </p>
  )
}
