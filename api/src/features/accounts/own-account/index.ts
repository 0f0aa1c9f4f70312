/**
 * The account in its owner's hands. Promises: another address takes the password and is in force only once its mailed
 * link is confirmed (`askForNewEmail`, `confirmNewEmail`); a new password ends what the former one opened
 * (`changePassword`); an account makes 30 changes an hour.
 */
export { passwordChangedMail } from './account-mails.ts'
export { checkNewEmail, startEmailChange } from './change-email.ts'
