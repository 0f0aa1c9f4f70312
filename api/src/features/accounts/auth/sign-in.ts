import type { Login, Registration, User } from '@studio/contract'
import { getDuplicateFields } from '../../../adapters/mongo.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, asSecurityEvent } from '../../../platform/app-error.ts'
import type { HttpContext } from '../../../platform/http.ts'
import { queueMail } from '../../mail/index.ts'
import { resendInvitationIfInvited } from '../invitations/index.ts'
import {
  type Account,
  assertGoodPassword,
  checkPassword,
  credentialStore,
  emailTaken,
  findKnownDeviceKey,
  usernameTaken,
  userStore,
} from '../people/index.ts'
import { welcomeMail } from './auth-mails.ts'
import { createVerificationLink } from './verify-email.ts'

/**
 * Sign-ins on known devices do not count against the limit of the client address. Throws USER_NOT_FOUND, INVALID_PASSWORD,
 * RATE_LIMITED.
 */
export async function signIn(
  deps: Deps,
  { http, clientAddress }: { http: HttpContext; clientAddress: string },
  { username, password }: Login,
): Promise<Account> {
  const credentials = await credentialStore(deps).findByLogin(username)
  // `resetId` identifies the account's current password.
  const owner = credentials && { userId: credentials.user.id, resetId: credentials.resetId }
  const deviceKey = owner && (await findKnownDeviceKey(deps, http, owner))
  if (!deviceKey) await deps.limits.take({ limit: 'logins', key: clientAddress })
  if (!credentials) {
    const fields = { username: 'Email/username not found' }
    throw asSecurityEvent(new AppError('USER_NOT_FOUND', 'Email/username not found', { fields }), 'unknown-account')
  }
  const { user, resetId, passwordHash } = credentials
  if (!(await checkPassword(deps, { userId: user.id, passwordHash, password, clientAddress, deviceKey }))) {
    const fields = { password: 'Username/password invalid' }
    const error = new AppError('INVALID_PASSWORD', 'Username/password invalid', { fields })
    throw asSecurityEvent(error, 'wrong-password', user.id)
  }
  if (deps.passwords.isOutdated(passwordHash)) {
    const hash = await deps.passwords.hash(password)
    const currentTime = deps.clock.now()
    const replacement = { userId: user.id, formerHash: passwordHash, hash, currentTime }
    await deps.inTransaction((tx) => credentialStore(deps).replaceHash({ ...replacement, tx }))
  }
  return { user, resetId }
}

const ALREADY_INVITED_MESSAGE = 'The studio has already invited you. We have mailed you a link to choose your password.'

/**
 * Throws VALIDATION_FAILED, RATE_LIMITED, and USERNAME_TAKEN or EMAIL_TAKEN with every taken field. If the address was
 * invited, mails the invitation again.
 */
export async function register(
  deps: Deps,
  { clientAddress }: { clientAddress: string },
  input: Registration,
): Promise<User> {
  await deps.limits.take({ limit: 'registrations', key: clientAddress })
  await assertGoodPassword(deps, { password: input.password, person: input })
  await assertUsernameAndEmailFree(deps, input)
  const { username, email } = input
  const fullName = { firstName: input.firstName || null, lastName: input.lastName || null }
  const passwordHash = await deps.passwords.hash(input.password)
  const currentTime = deps.clock.now()
  try {
    return await deps.inTransaction(async (tx) => {
      const account = { username, email, password: passwordHash, ...fullName, emailVerifiedAt: null }
      const user = await userStore(deps).create({ user: account, currentTime, tx })
      const facts = { verifyHref: await createVerificationLink(deps, { user, tx }) }
      await queueMail(deps, { template: welcomeMail, to: email, facts, key: `welcome:${user.id}`, tx })
      return user
    })
  } catch (error) {
    // Another registration took the username or the address after the check.
    if (getDuplicateFields(error)) await assertUsernameAndEmailFree(deps, input)
    throw error
  }
}

/** Throws USERNAME_TAKEN or EMAIL_TAKEN with every taken field. If the address was invited, mails the invitation again. */
async function assertUsernameAndEmailFree(deps: Deps, input: Registration): Promise<void> {
  const conflicts = await credentialStore(deps).findConflicts(input)
  const { isInvited } = conflicts.isEmailTaken ? await resendInvitationIfInvited(deps, input) : { isInvited: false }
  const usernameError = conflicts.isUsernameTaken ? usernameTaken() : null
  const emailError = conflicts.isEmailTaken ? emailTaken(isInvited ? ALREADY_INVITED_MESSAGE : undefined) : null
  const error = usernameError ?? emailError
  const fields = { ...usernameError?.fields, ...emailError?.fields }
  if (error) throw new AppError(error.code, error.message, { fields })
}
