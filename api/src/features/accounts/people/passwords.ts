import type { Deps } from '../../../deps.ts'
import { AppError, asSecurityEvent, invalid } from '../../../platform/app-error.ts'
import { toAddressKey } from '../../../platform/client-address.ts'
import type { ActorRequest } from '../../../platform/http.ts'
import { isCommonPassword } from '../../../platform/passwords.ts'
import { credentialStore } from './user-store.ts'

type PasswordAttempt = {
  userId: string
  passwordHash: string
  password: string
  clientAddress: string
  /** The key of a known device or of the session, which has its own limit. */
  deviceKey: string | null
}

/**
 * Returns whether the password is right. Counts the attempt before the check, so that parallel ones cannot exceed the limit.
 * Throws RATE_LIMITED.
 */
export async function checkPassword(
  { limits, passwords }: Deps,
  { userId, passwordHash, password, clientAddress, deviceKey }: PasswordAttempt,
): Promise<boolean> {
  const sourceLimit = deviceKey
    ? ({ limit: 'wrongPasswordsKnownDevice', key: deviceKey } as const)
    : ({ limit: 'wrongPasswordsFromAddress', key: `${userId}|${toAddressKey(clientAddress)}` } as const)
  const accountLimit = deviceKey ? null : ({ limit: 'wrongPasswords', key: userId } as const)
  try {
    await limits.take(sourceLimit)
    if (accountLimit) await limits.take(accountLimit)
  } catch (error) {
    throw error instanceof AppError ? asSecurityEvent(error, 'too-many-passwords', userId) : error
  }
  const isCorrect = await passwords.matches({ hash: passwordHash, password })
  // The account's limit also counts attempts from elsewhere, so it gets back only this one.
  if (isCorrect) await Promise.all([limits.reset(sourceLimit), accountLimit && limits.giveBack(accountLimit)])
  return isCorrect
}

async function verifyOwnPassword(
  deps: Deps,
  { actor, clientAddress }: ActorRequest,
  { password, error }: { password: string; error: AppError },
): Promise<void> {
  const credentials = await credentialStore(deps).findById(actor.id)
  const attempt = { userId: actor.id, password, clientAddress, deviceKey: actor.sessionKey }
  const isCorrect = credentials && (await checkPassword(deps, { ...attempt, passwordHash: credentials.passwordHash }))
  if (!isCorrect) throw asSecurityEvent(error, 'wrong-password', actor.id)
}

const WRONG_PASSWORD_MESSAGE = 'This is not your password.'

/** For forms that always have a password field. Throws VALIDATION_FAILED, RATE_LIMITED. */
export const assertOwnPassword = (deps: Deps, request: ActorRequest, password: string): Promise<void> =>
  verifyOwnPassword(deps, request, { password, error: invalid({ password: WRONG_PASSWORD_MESSAGE }) })

/** Throws REAUTH_REQUIRED without the right password, RATE_LIMITED after too many wrong ones. */
export async function requireReauth(deps: Deps, request: ActorRequest, password: string | undefined): Promise<void> {
  const reauthRequired = (message: string) =>
    new AppError('REAUTH_REQUIRED', message, { fields: { password: message } })
  if (!password) throw reauthRequired('Please enter your password again to do this.')
  await verifyOwnPassword(deps, request, { password, error: reauthRequired(WRONG_PASSWORD_MESSAGE) })
}

const MIN_NAME_LENGTH = 3
/** A password that contains a name needs at least this many other letters and digits. */
const MIN_OWN_CHARACTERS = 6
const letterByLookalike: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

function toPlainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[@4310$57]/g, (character) => letterByLookalike[character] ?? character)
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function isMadeOfNames({ password, names }: { password: string; names: readonly string[] }): boolean {
  const letters = toPlainLetters(password)
  const plainNames = names.map(toPlainLetters).filter(({ length }) => length >= MIN_NAME_LENGTH)
  const longestFirst = plainNames.sort((a, b) => b.length - a.length)
  let ownLetters = letters
  for (const name of longestFirst) ownLetters = ownLetters.replaceAll(name, '')
  return ownLetters !== letters && [...ownLetters].length < MIN_OWN_CHARACTERS
}

type PasswordChoice = {
  password: string
  person: {
    username: string
    email: string
    firstName?: string | null | undefined
    lastName?: string | null | undefined
  }
  field?: 'password' | 'newPassword'
}

const COMMON_PASSWORD_MESSAGE = 'Many people use this password, so it is easily guessed. Please choose another one.'
const NAME_PASSWORD_MESSAGE = 'Please choose a password that is not made up of your name or the name of the studio.'

/** Throws VALIDATION_FAILED for common passwords, and those made up of names of the person, the studio or the site. */
export async function assertGoodPassword(
  { env, studio }: Deps,
  { password, person, field = 'password' }: PasswordChoice,
): Promise<void> {
  const isCommon =
    (await isCommonPassword(password.toLowerCase())) || (await isCommonPassword(toPlainLetters(password)))
  if (isCommon) throw invalid({ [field]: COMMON_PASSWORD_MESSAGE })
  const { username, email, firstName, lastName } = person
  const mailbox = email.split('@')[0] ?? ''
  const siteNames = new URL(env.PUBLIC_URL).hostname.split('.').slice(0, -1)
  const names = [
    username,
    mailbox,
    firstName ?? '',
    lastName ?? '',
    studio.name,
    ...studio.name.split(' '),
    ...siteNames,
  ]
  if (isMadeOfNames({ password, names })) throw invalid({ [field]: NAME_PASSWORD_MESSAGE })
}
