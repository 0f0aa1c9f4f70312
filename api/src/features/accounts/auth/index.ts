/**
 * Registration, sign-in, email verification, and recovery of password and username.
 * Promises: sign-ins are limited by client address and account (`signIn`, `checkPassword`); recovery does not reveal which
 * addresses have an account (`requestRecovery`); a reset ends everything that the former password granted
 * (`resetPassword`).
 */
export { createVerificationLink } from './verify-email.ts'
