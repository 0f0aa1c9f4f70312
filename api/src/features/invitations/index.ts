export { invitePerson } from './invite-person.ts'
export { remindInvited, sendLink } from './send-invitation.ts'
