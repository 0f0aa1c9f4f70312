export { passwordChangedMail } from './account-mails.ts'
export { checkNewEmail, startEmailChange } from './change-email.ts'
