import { boolean, type InferType, object, string } from 'yup'
import { normalizeIfEmail } from '../rules/email-address.ts'
import { grantableStatuses, membershipTypes, roles } from '../rules/membership.ts'
import { reminderChoices } from '../rules/reminders.ts'
import { STAFF_PRESETS } from '../rules/staff.ts'
import {
  email,
  entityId,
  multilineText,
  newPassword,
  optionalText,
  PASSWORD_TOO_SHORT,
  plainText,
  requiredText,
  text,
  username,
} from './fields.ts'

/** The password typed again; `field` is the name of the first input. */
const repeatedPassword = (field = 'password') =>
  string()
    .required('Please confirm your password')
    .test('same', "Passwords don't match", function isSame(value) {
      return !value || value === this.parent[field]
    })

/** POST /api/login; `username` holds a username or an email address. */
export const loginSchema = object({
  username: plainText()
    .transform((value: unknown) => (typeof value === 'string' ? normalizeIfEmail(value) : value))
    .required('Username or Email is required')
    .max(254, 'Please enter a shorter username or email'),
  password: string().required('Password is required').max(200, 'Please keep the password under 200 characters'),
})
export type Login = InferType<typeof loginSchema>

/** POST /api/register. */
export const registerSchema = object({
  username: username(),
  password: newPassword(),
  email: email(),
  firstName: optionalText(80),
  lastName: optionalText(80),
})
export type Registration = InferType<typeof registerSchema>

/** The sign-up form; the repeated password is never sent. */
export const signUpFormSchema = registerSchema.shape({
  confirmPassword: repeatedPassword(),
})

/** POST /api/forgot-password and POST /api/forgot-username. */
export const emailOnlySchema = object({ email: email() })
export type EmailOnly = InferType<typeof emailOnlySchema>

/** A missing password gets the same message as one that is too short. */
const replacementPassword = () => newPassword(PASSWORD_TOO_SHORT)

/** POST /api/reset-password. */
export const resetPasswordSchema = object({
  token: plainText().required('Reset token is missing').max(200, 'Reset token is missing'),
  password: replacementPassword(),
})
export type PasswordReset = InferType<typeof resetPasswordSchema>

export const resetFormSchema = object({
  password: replacementPassword(),
  confirmPassword: repeatedPassword(),
})

/** An optional text; an empty one becomes null, which removes the stored text. */
const removableText = (max: number) =>
  text(max)
    .nullable()
    .transform((value: string | null) => value || null)
    .optional()

/** PATCH /api/user/account: absent fields stay unchanged. */
export const changeMyAccountSchema = object({
  username: username().optional(),
  firstName: removableText(80),
  lastName: removableText(80),
  phone: removableText(40),
})
export type OwnAccountChange = InferType<typeof changeMyAccountSchema>

/**
 * The admin's own password. It is always required to remove a user's second factor. To cancel the email change of
 * another admin, it is required only when the sign-in is older than 15 minutes.
 */
export const reauthSchema = object({ password: string().max(200).optional() })
export type Reauth = InferType<typeof reauthSchema>

/**
 * PATCH /api/admin/users/{id}/details: absent fields stay unchanged. `password` is the admin's own. It is always
 * required to change the email address of an admin. When the sign-in is older than 15 minutes, it is also required to
 * change a user's email address, and to change any field of another admin.
 */
export const changePersonSchema = changeMyAccountSchema.shape({
  email: email().optional(),
  password: string().max(200).optional(),
})
export type PersonChange = InferType<typeof changePersonSchema>

/** PATCH /api/user/mails: absent fields stay unchanged. */
export const changeMyMailsSchema = object({
  reminder: string().oneOf(reminderChoices, 'Please choose when to be reminded').optional(),
  newsletter: boolean().optional(),
  waitlist: boolean().optional(),
})
export type MailChoicesChange = InferType<typeof changeMyMailsSchema>

/** POST /api/admin/users. */
export const invitePersonSchema = object({
  firstName: requiredText('First name is required', 80),
  lastName: optionalText(80),
  email: email(),
  phone: optionalText(40),
})
export type PersonInvitation = InferType<typeof invitePersonSchema>

/** POST /api/admin/users/{id}/notes, and PATCH of one. */
export const personNoteSchema = object({
  text: multilineText(2000).required('Please write something'),
})
export type PersonNoteInput = InferType<typeof personNoteSchema>

/** POST and DELETE /api/admin/users/{id}/tags. Repeated spaces become one. */
export const personTagSchema = object({
  tag: requiredText('Please write a tag', 30).transform((value: unknown) =>
    typeof value === 'string' ? value.replace(/\s+/g, ' ') : value,
  ),
})
export type PersonTagInput = InferType<typeof personTagSchema>

/** PATCH /api/admin/users/{id}/staff: null takes the rights away. */
export const changeStaffSchema = object({
  preset: string()
    .nullable()
    .defined()
    .oneOf([...STAFF_PRESETS, null], 'Please choose the rights'),
})
export type StaffChange = InferType<typeof changeStaffSchema>

/** POST /api/invitation. */
export const acceptInvitationSchema = object({
  token: plainText().required('This link is incomplete').max(200, 'This link is incomplete'),
  username: username(),
  password: replacementPassword(),
})
export type InvitationAcceptance = InferType<typeof acceptInvitationSchema>

/** The form that an invitation's link opens. */
export const invitationFormSchema = object({
  username: username(),
  password: replacementPassword(),
  confirmPassword: repeatedPassword(),
})

/** POST /api/user/password. `password` is the current one. */
export const changeMyPasswordSchema = object({
  password: string().required('Please enter your current password').max(200, 'This is not your password.'),
  newPassword: replacementPassword(),
})
export type PasswordChange = InferType<typeof changeMyPasswordSchema>

/** POST /api/user/email. `email` is the new address. */
export const changeMyEmailSchema = object({
  email: email(),
  password: string().required('Please enter your current password').max(200, 'This is not your password.'),
})
export type EmailChangeRequest = InferType<typeof changeMyEmailSchema>

export const passwordFormSchema = changeMyPasswordSchema.shape({
  confirmPassword: repeatedPassword('newPassword'),
})

/** POST /api/admin/promote-user. `password` is the admin's own, required when the sign-in is older than 15 minutes. */
export const promoteUserSchema = object({
  userId: entityId('Please choose a user'),
  password: string().max(200).optional(),
})
export type Promotion = InferType<typeof promoteUserSchema>

const paidPlanEndings = ['end_now', 'end_at_period'] as const

/** PATCH /api/admin/users/{id}. */
export const changeUserSchema = object({
  membershipType: string().oneOf(membershipTypes, 'Please choose none, monthly or premium').optional(),
  membershipStatus: string()
    .nullable()
    .oneOf([...grantableStatuses, null], 'Please choose active, cancelled or past_due')
    .optional(),
  role: string().oneOf(roles, 'Please choose user or admin').optional(),
  /** When to end a paid plan that still renews, if the change replaces it. */
  paidPlan: string().oneOf(paidPlanEndings, 'Please choose when the paid plan ends').optional(),
  /**
   * The admin's own. When the sign-in is older than 15 minutes, it is required to make someone an admin and to change
   * another admin.
   */
  password: string().max(200).optional(),
})
export type UserChange = InferType<typeof changeUserSchema>

/** DELETE /api/user. */
export const deleteAccountSchema = object({ password: string().required('Password is required').max(200) })
export type AccountDeletion = InferType<typeof deleteAccountSchema>
