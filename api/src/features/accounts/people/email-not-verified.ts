import { AppError } from '../../../platform/app-error.ts'

/** The refusal of what needs a verified address, with the way to it. */
export const emailNotVerified = () =>
  new AppError(
    'EMAIL_NOT_VERIFIED',
    'Please confirm your email address first: open the link that we mailed to you, or have it sent again on your dashboard.',
  )
