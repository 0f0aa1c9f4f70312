import { type Message, type NewsletterSignUp, type NewsletterWords, newsletterSchema } from '@studio/contract'
import { FieldError } from '@studio/ui'
import type { FormMessage } from '../forms/form-messages.ts'
import { sendForm } from '../forms/send-form.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { useStudioForm } from '../forms/use-studio-form.ts'

export type NewsletterProps = {
  words: NewsletterWords
  subscribe: (input: NewsletterSignUp) => Promise<Message>
  /** Shows the toast. */
  notify: (message: FormMessage) => void
  /** Where the form posts to while no script runs, and the page that it comes back to. */
  post?: { action: string; page: string }
  /** The server's response to a post without scripts. */
  posted?: { email: string; error?: string | undefined }
}

const errorId = 'newsletter-email-error'

/** The newsletter sign-up in the footer of every page. The browser checks the address first. */
export function Newsletter({ words, subscribe, notify, post, posted }: NewsletterProps) {
  const { formik, form, errorOf, send } = useStudioForm({
    initialValues: { email: posted?.email ?? '' },
    ...(posted?.error ? { initialErrors: { email: posted.error } } : {}),
    schema: newsletterSchema,
    submit: (values, { resetForm }) =>
      sendForm({
        words,
        notify,
        call: () => subscribe(values),
        after: () => resetForm({ values: { email: '' } }),
      }),
  })
  const error = errorOf('email')
  return (
    <form
      ref={form}
      className="join"
      data-form="newsletter"
      onSubmit={(event) => void send(event)}
      {...(post && { method: 'post', action: post.action })}
    >
      {post && <input type="hidden" name="page" value={post.page} />}
      <label className="vh" htmlFor="newsletter-email">
        {words.labels.email}
      </label>
      <input
        id="newsletter-email"
        type="email"
        name="email"
        required
        placeholder={words.labels.email}
        autoComplete="email"
        value={formik.values.email}
        onChange={formik.handleChange}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      <SubmitButton words={words} pending={formik.isSubmitting} className="btn" />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </form>
  )
}
