import { Newsletter } from '@studio/client/newsletter'
import { callEndpoint, leadEndpoints, type NewsletterCopy } from '@studio/contract'
import { showToast } from '../islands/toast.ts'
import { connection } from './connection.ts'
import { PostedMessage } from './form-message.tsx'
import type { PostedForm } from './posted-form.ts'

type Props = { copy: NewsletterCopy; page: string; postedForm?: PostedForm | undefined }

/** The newsletter of the footer as an island. */
export function NewsletterForm({ copy, page, postedForm }: Props) {
  const refusedForm =
    postedForm && !postedForm.isSent
      ? { email: postedForm.values.email ?? '', error: postedForm.errors.email }
      : undefined
  return (
    <>
      <Newsletter
        copy={copy}
        subscribe={(body) => callEndpoint({ ...connection, endpoint: leadEndpoints.subscribeToNewsletter }, { body })}
        notify={showToast}
        post={{ action: '/forms/newsletter#newsletter', page }}
        {...(refusedForm && { refusedForm })}
      />
      <PostedMessage message={postedForm?.message} />
    </>
  )
}
