import { type FormEvent, type Ref, useId } from 'react'
import { FieldError } from '../field/field.tsx'

export type NewsletterFormProps = {
  email: string
  onEmailChange: (email: string) => void
  /** Not called while pending or with an empty address (spec section 6); the browser checks the address first. */
  onSubmit: () => void
  pending?: boolean
  error?: string | null
  /** Goes on the form, so that its wrong field can be found. */
  form?: Ref<HTMLFormElement>
}

/** The footer's one field (spec sections 5 and 6): 'Subscribe', 'Joining...' while it waits. */
export function NewsletterForm(props: NewsletterFormProps) {
  const { email, onEmailChange, onSubmit, pending = false, error, form } = props
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pending && email.trim()) onSubmit()
  }
  return (
    <form ref={form} className="join" onSubmit={submit}>
      <label className="vh" htmlFor={id}>
        Email address
      </label>
      <input
        id={id}
        type="email"
        name="email"
        required
        placeholder="Email address"
        autoComplete="email"
        value={email}
        onChange={(event) => onEmailChange(event.target.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}error` : undefined}
      />
      <button type="submit" className="btn" {...(pending && { 'aria-busy': true, 'aria-disabled': true })}>
        <span className="btn-words" data-reserve={pending ? 'Subscribe' : 'Joining...'}>
          <span>
            {pending && <span className="spin" aria-hidden="true" />}
            {pending ? 'Joining...' : 'Subscribe'}
          </span>
        </span>
      </button>
      {error && <FieldError id={`${id}error`}>{error}</FieldError>}
    </form>
  )
}
