/** What the forms of /auth are checked by, in a file of its own, so that they come when somebody types. */
export { appCodeSchema, loginSchema, recoveryCodeSchema, signUpFormSchema } from '@studio/contract'
