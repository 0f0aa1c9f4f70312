import type { Deps } from '../../../deps.ts'
import { AppError, asSecurityEvent, invalid } from '../../../platform/app-error.ts'
import { addressKey } from '../../../platform/client-address.ts'
import type { ActorRequest } from '../../../platform/http.ts'
import { isCommonPassword } from '../../../platform/passwords.ts'
import { credentialStore } from './user-store.ts'

type PasswordAttempt = {
  userId: string
  passwordHash: string
  password: string
  clientAddress: string
  /** The key of a known browser or of the session, which has its own limit. */
  knownDevice: string | null
}

/** Counts the attempt before the check, so that parallel ones cannot exceed the limit. Throws RATE_LIMITED. */
export async function checkPassword(
  { limits, passwords }: Deps,
  { userId, passwordHash, password, clientAddress, knownDevice }: PasswordAttempt,
): Promise<boolean> {
  const ownLimit = knownDevice
    ? ({ limit: 'wrongPasswordsKnownDevice', key: knownDevice } as const)
    : ({ limit: 'wrongPasswordsHere', key: `${userId}|${addressKey(clientAddress)}` } as const)
  const accountLimit = knownDevice ? null : ({ limit: 'wrongPasswords', key: userId } as const)
  try {
    await limits.take(ownLimit)
    if (accountLimit) await limits.take(accountLimit)
  } catch (error) {
    throw error instanceof AppError ? asSecurityEvent(error, 'too-many-passwords', userId) : error
  }
  const isCorrect = await passwords.matches({ hash: passwordHash, password })
  if (isCorrect) await Promise.all([limits.reset(ownLimit), accountLimit && limits.giveBack(accountLimit)])
  return isCorrect
}

async function assertOwnPassword(
  deps: Deps,
  { actor, clientAddress }: ActorRequest,
  { password, error }: { password: string; error: AppError },
): Promise<void> {
  const credentials = await credentialStore(deps).findById(actor.id)
  const attempt = { userId: actor.id, password, clientAddress, knownDevice: actor.sessionKey }
  const isCorrect = credentials && (await checkPassword(deps, { ...attempt, passwordHash: credentials.passwordHash }))
  if (!isCorrect) throw asSecurityEvent(error, 'wrong-password', actor.id)
}

const WRONG_PASSWORD = 'This is not your password.'

/** For forms that always have a password field. Throws VALIDATION_FAILED, RATE_LIMITED. */
export const checkOwnPassword = (deps: Deps, request: ActorRequest, password: string): Promise<void> =>
  assertOwnPassword(deps, request, { password, error: invalid({ password: WRONG_PASSWORD }) })

/** Throws REAUTH_REQUIRED without the right password, RATE_LIMITED after too many wrong ones. */
export async function confirmOwnPassword(
  deps: Deps,
  request: ActorRequest,
  password: string | undefined,
): Promise<void> {
  const reauthRequired = (message: string) =>
    new AppError('REAUTH_REQUIRED', message, { fields: { password: message } })
  if (!password) throw reauthRequired('Please enter your password again to do this.')
  await assertOwnPassword(deps, request, { password, error: reauthRequired(WRONG_PASSWORD) })
}

const MIN_NAME_LENGTH = 3
/** A password has at least this many characters that are not part of a name. */
const MIN_OWN_CHARACTERS = 6
/** Characters with the letter that they look like. */
const LOOKALIKES = new Map(['@a', '4a', '3e', '1l', '0o', '$s', '5s', '7t'].map((pair) => [pair[0], pair[1]]))

function toPlainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[@4310$57]/g, (character) => LOOKALIKES.get(character) ?? character)
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function isMadeOfNames({ password, names }: { password: string; names: readonly string[] }): boolean {
  const letters = toPlainLetters(password)
  const parts = names.map(toPlainLetters).filter(({ length }) => length >= MIN_NAME_LENGTH)
  const longestFirst = parts.sort((a, b) => b.length - a.length)
  const ownLetters = longestFirst.reduce((remaining, name) => remaining.replaceAll(name, ''), letters)
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

const COMMON_PASSWORD = 'Many people use this password, so it is easily guessed. Please choose another one.'
const PASSWORD_OF_NAMES = 'Please choose a password that is not made up of your name or the name of the studio.'

/** Refuses common passwords, and those made up of names of the person, the studio or the site. */
export async function assertGoodPassword(
  { env, studio }: Deps,
  { password, person, field = 'password' }: PasswordChoice,
): Promise<void> {
  const isCommon =
    (await isCommonPassword(password.toLowerCase())) || (await isCommonPassword(toPlainLetters(password)))
  if (isCommon) throw invalid({ [field]: COMMON_PASSWORD })
  const { username, email, firstName, lastName } = person
  const mailbox = email.split('@')[0] ?? ''
  const site = new URL(env.PUBLIC_URL).hostname.split('.').slice(0, -1)
  const names = [username, mailbox, firstName ?? '', lastName ?? '', studio.name, ...studio.name.split(' '), ...site]
  if (isMadeOfNames({ password, names })) throw invalid({ [field]: PASSWORD_OF_NAMES })
}
