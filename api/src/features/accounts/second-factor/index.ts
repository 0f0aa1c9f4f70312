/**
 * The second factor of admins (RFC 6238; decision 016): set up, renewed, turned off, taken off who lost it.
 * Promises: the password alone begins no session (`requireSecondFactor`); a code is taken once (`checkCode`, in the
 * transaction of what it is for); 5 wrong codes in 15 minutes and 30 a day (`takeAttempt`).
 */
export { requireSecondFactor } from './second-step.ts'
