import { Newsletter } from '@studio/client/newsletter'
import { callEndpoint, leadEndpoints, type NewsletterCopy } from '@studio/contract'
import { showToast } from '../islands/toast.ts'
import { connection } from './connection.ts'
import type { FormAnswer } from './form-answer.ts'
import { PostedMessage } from './form-message.tsx'

type Props = { copy: NewsletterCopy; page: string; answer?: FormAnswer | undefined }

/** The newsletter of the footer as an island. */
export function NewsletterForm({ copy, page, answer }: Props) {
  const postedForm =
    answer && !answer.isSent ? { email: answer.values.email ?? '', error: answer.errors.email } : undefined
  return (
    <>
      <Newsletter
        copy={copy}
        subscribe={(body) => callEndpoint({ ...connection, endpoint: leadEndpoints.subscribeToNewsletter }, { body })}
        notify={showToast}
        post={{ action: '/forms/newsletter#newsletter', page }}
        {...(postedForm && { postedForm })}
      />
      <PostedMessage message={answer?.message} />
    </>
  )
}
