/** The schemas of the account's forms, in their own file so that they load when the user starts to type. */
export { changeMyAccountSchema, changeMyEmailSchema, passwordFormSchema } from '@studio/contract'
