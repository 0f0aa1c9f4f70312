/** The schemas of the forms of /auth, in their own file so that they load when the user starts to type. */
export { appCodeSchema, loginSchema, recoveryCodeSchema, signUpFormSchema } from '@studio/contract'
