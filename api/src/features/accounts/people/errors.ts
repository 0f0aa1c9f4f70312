import { AppError } from '../../../platform/app-error.ts'

export const emailNotVerified = () =>
  new AppError(
    'EMAIL_NOT_VERIFIED',
    'Please confirm your email address first: open the link we mailed you, or have it sent again on your dashboard.',
  )

export function usernameTaken(): AppError {
  const sentence = 'This username is already taken'
  return new AppError('USERNAME_TAKEN', sentence, { fields: { username: sentence } })
}

export function emailTaken(sentence = 'This email address already has an account'): AppError {
  return new AppError('EMAIL_TAKEN', sentence, { fields: { email: sentence } })
}
