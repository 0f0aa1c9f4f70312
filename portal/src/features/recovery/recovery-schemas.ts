/** The schemas of the recovery forms, in their own file so that they load when the user starts to type. */
export {
  emailOnlySchema,
  invitationFormSchema,
  resetFormSchema,
  resetPasswordSchema,
} from '@studio/contract'
