import { type InferType, object, string } from 'yup'
import { multilineText, text } from './fields.ts'

/** The maximum lengths. Pages cut longer texts, the API refuses them. */
export const browserErrorLimits = { message: 500, stack: 4_000, path: 200, release: 60 } as const
const { message, stack, path, release } = browserErrorLimits

/** POST /api/browser-errors. */
export const browserErrorSchema = object({
  app: string().required('Please say which app').oneOf(['portal', 'marketing'], 'Please say which app'),
  message: multilineText(message).required('Please say what went wrong'),
  stack: multilineText(stack).optional(),
  path: text(path).required('Please say on which page'),
  release: text(release)
    .matches(/^[\w.+-]*$/, 'Please give the release as it stands in the page')
    .optional(),
})
export type BrowserError = InferType<typeof browserErrorSchema>
