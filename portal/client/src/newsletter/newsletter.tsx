import type { Message, NewsletterCopy, NewsletterSignUp } from '@studio/contract'
import { FieldError } from '@studio/ui'
import { type FormEvent, useRef, useState } from 'react'
import type { FormMessage } from '../forms/form-messages.ts'
import { createLazySchema } from '../forms/lazy-schema.ts'
import { sendForm } from '../forms/send-form.ts'
import { SubmitButton } from '../forms/submit-button.tsx'

export type NewsletterProps = {
  copy: NewsletterCopy
  subscribe: (input: NewsletterSignUp) => Promise<Message>
  /** Shows the toast. */
  notify: (message: FormMessage) => void
  /** If scripts are off, the form posts to `action`, which responds with the page at the path `page`. */
  post?: { action: string; page: string }
  /** The input and error of a form that was posted with scripts off. */
  refusedForm?: { email: string; error?: string | undefined }
}

const errorId = 'newsletter-email-error'
const schema = createLazySchema(async () => (await import('./newsletter-schema.ts')).newsletterSchema)

/**
 * The newsletter sign-up in the footer of every page. Without Formik, which every page would have to load.
 */
export function Newsletter({ copy, subscribe, notify, post, refusedForm }: NewsletterProps) {
  const [error, setError] = useState(refusedForm?.error)
  const [isSending, setSending] = useState(false)
  const emailInput = useRef<HTMLInputElement>(null)

  async function send(field: HTMLInputElement): Promise<void> {
    const parseResult = await schema.check({ email: field.value })
    const clear = () => {
      field.value = ''
    }
    const fieldErrors = parseResult.ok
      ? await sendForm({ copy, notify, call: () => subscribe(parseResult.value), onSent: clear })
      : parseResult.fields
    setError(fieldErrors?.email)
    if (fieldErrors?.email) field.focus()
  }

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isSending || !emailInput.current) return
    setSending(true)
    await send(emailInput.current)
    setSending(false)
  }

  return (
    <form
      className="join"
      data-form="newsletter"
      onSubmit={(event) => void onSubmit(event)}
      {...(post && { method: 'post', action: post.action })}
    >
      {post && <input type="hidden" name="page" value={post.page} />}
      <label className="visually-hidden" htmlFor="newsletter-email">
        {copy.labels.email}
      </label>
      <input
        ref={emailInput}
        id="newsletter-email"
        type="email"
        name="email"
        required
        placeholder={copy.labels.email}
        autoComplete="email"
        defaultValue={refusedForm?.email}
        onChange={() => setError(undefined)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      <SubmitButton copy={copy} pending={isSending} className="btn" />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </form>
  )
}
