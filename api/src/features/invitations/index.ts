export { remindInvited, sendLink } from './send-invitation.ts'
