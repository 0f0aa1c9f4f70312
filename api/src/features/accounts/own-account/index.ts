export { checkNewEmail, startEmailChange } from './change-email.ts'
