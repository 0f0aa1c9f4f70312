import { type InferType, object, string } from 'yup'

const message = object({ title: string().required(), text: string().required() })

const formCopySchema = object({
  button: string().required(),
  /** The button while the form is being sent. */
  pending: string().required(),
  sent: message,
  refused: message,
  unreachable: message,
})
/** The texts of a public form, which staff edit in the content files. */
export type FormCopy = InferType<typeof formCopySchema>

/** The part of the content file of forms that every page needs, including those of the portal. */
export const newsletterCopySchema = object({
  newsletter: formCopySchema.shape({ labels: object({ email: string().required() }) }),
})
/** The text above the newsletter form in the footer; `{members}` stands for the claim in studio.yaml. */
export const footerCopySchema = object({ newsletter: message })
export type NewsletterCopy = InferType<typeof newsletterCopySchema>['newsletter']
