/**
 * The second factor of admins (RFC 6238; decision 016): setting it up, new recovery codes, turning it off, removing it for
 * an admin who lost it.
 * Promises: the password alone does not start a session (`requireSecondFactor`); a code works once (codes.ts, in the
 * transaction of its purpose); at most 5 wrong codes in 15 minutes and 30 a day (codes.ts).
 */
export { requireSecondFactor } from './second-step.ts'
