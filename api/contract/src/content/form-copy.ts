import { type InferType, object, string } from 'yup'

const message = object({ title: string().required(), text: string().required() })

const formCopySchema = object({
  button: string().required(),
  /** The button while the form is on its way. */
  pending: string().required(),
  sent: message,
  refused: message,
  unreachable: message,
})
/** The texts of a form that is sent to the studio; staff edit them in the content files. */
export type FormCopy = InferType<typeof formCopySchema>

/** The part of the forms' content file that every page needs, also the portal's. */
export const newsletterCopySchema = object({
  newsletter: formCopySchema.shape({ labels: object({ email: string().required() }) }),
})
/** The page footer: the text above the newsletter form; `{members}` is the claim of studio.yaml. */
export const footerWordsSchema = object({ newsletter: message })
/** The texts of the newsletter sign-up, with the label of its field. */
export type NewsletterCopy = InferType<typeof newsletterCopySchema>['newsletter']
