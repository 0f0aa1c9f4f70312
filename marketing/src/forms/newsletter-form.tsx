import { Newsletter } from '@studio/client/newsletter'
import { callEndpoint, type FormWords, leadCalls } from '@studio/contract'
import type { FormAnswer } from './form-answer.ts'
import { PostedMessage } from './form-message.tsx'
import { connection, toast } from './send-request.ts'

type Props = { words: FormWords; page: string; answer?: FormAnswer | undefined }

/** The newsletter of the footer as an island. */
export function NewsletterForm({ words, page, answer }: Props) {
  const posted = answer && !answer.sent ? { email: answer.values.email ?? '', error: answer.errors.email } : undefined
  return (
    <>
      <Newsletter
        words={words}
        subscribe={(body) => callEndpoint({ ...connection, endpoint: leadCalls.subscribeToNewsletter }, { body })}
        notify={toast}
        post={{ action: '/forms/newsletter#newsletter', page }}
        {...(posted && { posted })}
      />
      <PostedMessage message={answer?.message} />
    </>
  )
}
