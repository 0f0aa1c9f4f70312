/** What the forms of the account are checked by, in a file of its own, so that they come when somebody types. */
export { changeMyAccountSchema, changeMyEmailSchema, passwordFormSchema } from '@studio/contract'
