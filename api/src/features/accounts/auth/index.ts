/**
 * Getting an account and getting into it: registering, signing in, verified addresses, recovery of password and username.
 * Promises: sign-ins are limited by address and account (`logIn`, `checkPassword`); recovery says nothing about which
 * addresses are known (`requestRecovery`); a reset ends what the former password opened (`resetPassword`).
 */
export { openLink } from './verify-email.ts'
