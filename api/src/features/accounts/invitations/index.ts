/**
 * Accounts that the studio makes, and that their owners open with a mailed link.
 * Promises: only the reader of the address gets the account (`acceptInvitation`, `remindInvited`); one that nobody
 * accepts goes after 90 days with all that is stored of the person (`removeStaleInvitations`).
 */
export { createInvited, withFreeNames } from './invite-person.ts'
export { remindInvited, sendLink } from './send-invitation.ts'
