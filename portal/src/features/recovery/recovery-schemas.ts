/** What the forms of the recovery are checked by, in a file of its own, so that they come when somebody types. */
export { emailOnlySchema, resetFormSchema, resetPasswordSchema } from '@studio/contract'
