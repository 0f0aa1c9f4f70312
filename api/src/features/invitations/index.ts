export { invitePerson } from './invite-person.ts'
export { invitationExpiry } from './rules.ts'
export { remindInvited, sendLink } from './send-invitation.ts'
