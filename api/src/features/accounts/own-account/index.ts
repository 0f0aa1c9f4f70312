/**
 * What users change in their own account. Promises: a new email address requires the password, and takes effect only when
 * its mailed link is confirmed (change-email.ts); a new password ends everything that the
 * former one granted (own-sign-ins.ts); an account can make 30 changes an hour.
 */
export { passwordChangedMail } from './account-mails.ts'
export { assertNewEmailAllowed, startEmailChange } from './change-email.ts'
