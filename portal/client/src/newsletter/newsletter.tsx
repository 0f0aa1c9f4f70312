import { type FormWords, fieldsOf, type Message, type NewsletterSignUp, newsletterSchema } from '@studio/contract'
import { FieldError } from '@studio/ui'
import { type FormMessage, failureMessage, sentMessage } from '../forms/form-messages.ts'
import { useStudioForm } from '../forms/use-studio-form.ts'

export type NewsletterProps = {
  words: FormWords
  subscribe: (input: NewsletterSignUp) => Promise<Message>
  /** Shows the toast. */
  notify: (message: FormMessage) => void
  /** Where the form posts to while no script runs, and the page that it comes back to. */
  post?: { action: string; page: string }
  /** What the server answered to such a post. */
  posted?: { email: string; error?: string | undefined }
}

const errorId = 'newsletter-email-error'

/** The newsletter sign-up in the footer of every page. The browser checks the address first. */
export function Newsletter({ words, subscribe, notify, post, posted }: NewsletterProps) {
  const { formik, form, errorOf, send } = useStudioForm({
    initialValues: { email: posted?.email ?? '' },
    ...(posted?.error ? { initialErrors: { email: posted.error } } : {}),
    schema: newsletterSchema,
    submit: async (values, { resetForm }) => {
      try {
        const { message } = await subscribe(values)
        resetForm({ values: { email: '' } })
        notify(sentMessage(words, message))
        return undefined
      } catch (error) {
        notify(failureMessage(words, error))
        return fieldsOf(error)
      }
    },
  })
  const pending = formik.isSubmitting
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
        Email address
      </label>
      <input
        id="newsletter-email"
        type="email"
        name="email"
        required
        placeholder="Email address"
        autoComplete="email"
        value={formik.values.email}
        onChange={formik.handleChange}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      <button type="submit" className="btn" {...(pending && { 'aria-busy': true, 'aria-disabled': true })}>
        <span className="btn-words" data-reserve={pending ? words.button : words.pending}>
          <span>
            {pending && <span className="spin" aria-hidden="true" />}
            {pending ? words.pending : words.button}
          </span>
        </span>
      </button>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </form>
  )
}
