/**
 * Accounts that the studio creates, and that their owners accept with a mailed link.
 * Promises: only the owner of the address gets the account (accept-invitation.ts); an account that is not
 * accepted is removed after 90 days with all data about the person (remove-invitations.ts).
 */
export { createInvitedUser, findFreeUsername, retryTransactionWhileUsernameTaken } from './invite-person.ts'
export {
  claimInvitationResend,
  resendInvitationIfInvited,
  sendInvitationLink,
} from './send-invitation.ts'
