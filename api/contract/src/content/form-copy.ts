import { type InferType, object, string } from 'yup'

const titledText = object({ title: string().required(), text: string().required() })

const formCopySchema = object({
  button: string().required(),
  /** The label of the button while the form is being sent. */
  pending: string().required(),
  sent: titledText,
  refused: titledText,
  unreachable: titledText,
})
/** The texts of a public form, which staff edit in the content files. */
export type FormCopy = InferType<typeof formCopySchema>

/** The texts of the newsletter form, which is in the footer of every page. */
export const newsletterCopySchema = object({
  newsletter: formCopySchema.shape({ labels: object({ email: string().required() }) }),
})
/** The text above the newsletter form in the footer; `{members}` stands for `claims.members` of studio.yaml. */
export const footerCopySchema = object({ newsletter: titledText })
export type NewsletterCopy = InferType<typeof newsletterCopySchema>['newsletter']
