export { emailTaken, inviteIfFree } from './invite-person.ts'
export { remindInvited, sendLink } from './send-invitation.ts'
