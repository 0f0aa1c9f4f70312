/**
 * Registration, sign-in, email verification, and recovery of password and username.
 * Promises: sign-ins are limited by client address and account (sign-in.ts); recovery does not reveal which
 * addresses have an account (recovery.ts); a reset ends everything that the former password granted
 * (recovery.ts).
 */
export { createVerificationLink } from './verify-email.ts'
