import type { Deps } from '../../../deps.ts'
import { AppError, asSecurityEvent, invalid } from '../../../platform/app-error.ts'
import { addressKey } from '../../../platform/client-address.ts'
import type { ActorRequest } from '../../../platform/http.ts'
import { isCommonPassword } from '../../../platform/passwords.ts'
import { credentialStore } from './user-store.ts'

type PasswordTry = {
  userId: string
  passwordHash: string
  password: string
  clientAddress: string
  /** The key of a browser or a session that the account knows, which has a limit of its own. */
  knownDevice: string | null
}

/** A try is counted before the check and given back when right. Throws RATE_LIMITED. */
export async function checkPassword(
  { limits, passwords }: Deps,
  { userId, passwordHash, password, clientAddress, knownDevice }: PasswordTry,
): Promise<boolean> {
  const here = knownDevice
    ? ({ limit: 'wrongPasswordsKnownDevice', key: knownDevice } as const)
    : ({ limit: 'wrongPasswordsHere', key: `${userId}|${addressKey(clientAddress)}` } as const)
  const anywhere = knownDevice ? null : ({ limit: 'wrongPasswords', key: userId } as const)
  try {
    await limits.take(here)
    if (anywhere) await limits.take(anywhere)
  } catch (error) {
    throw error instanceof AppError ? asSecurityEvent(error, 'too-many-passwords', userId) : error
  }
  const isRight = await passwords.matches({ hash: passwordHash, password })
  if (isRight) await Promise.all([limits.forget(here), anywhere && limits.giveBack(anywhere)])
  return isRight
}

async function assertOwnPassword(
  deps: Deps,
  { actor, clientAddress }: ActorRequest,
  { password, wrong }: { password: string; wrong: AppError },
): Promise<void> {
  const credentials = await credentialStore(deps).findById(actor.id)
  const passwordTry = { userId: actor.id, password, clientAddress, knownDevice: actor.sessionKey }
  const isRight = credentials && (await checkPassword(deps, { ...passwordTry, passwordHash: credentials.passwordHash }))
  if (!isRight) throw asSecurityEvent(wrong, 'wrong-password', actor.id)
}

const WRONG = 'This is not your password.'

/** For forms that always have the field. Throws VALIDATION_FAILED, RATE_LIMITED. */
export const checkOwnPassword = (deps: Deps, request: ActorRequest, password: string): Promise<void> =>
  assertOwnPassword(deps, request, { password, wrong: invalid({ password: WRONG }) })

/** Throws REAUTH_REQUIRED without the right password, RATE_LIMITED after too many wrong ones. */
export async function confirmOwnPassword(
  deps: Deps,
  request: ActorRequest,
  password: string | undefined,
): Promise<void> {
  const reauthRequired = (sentence: string) =>
    new AppError('REAUTH_REQUIRED', sentence, { fields: { password: sentence } })
  if (!password) throw reauthRequired('Please enter your password again to do this.')
  await assertOwnPassword(deps, request, { password, wrong: reauthRequired(WRONG) })
}

const MIN_NAME_LENGTH = 3
/** So many characters of a password are no part of a name. */
const MIN_OWN_CHARACTERS = 6
const LOOKALIKES = new Map(['@a', '4a', '3e', '1l', '0o', '$s', '5s', '7t'].map((pair) => [pair[0], pair[1]]))

function readLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[@4310$57]/g, (sign) => LOOKALIKES.get(sign) ?? sign)
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function isMadeOfNames({ password, names }: { password: string; names: readonly string[] }): boolean {
  const letters = readLetters(password)
  const parts = names.map(readLetters).filter(({ length }) => length >= MIN_NAME_LENGTH)
  const longestFirst = parts.sort((one, other) => other.length - one.length)
  const ownLetters = longestFirst.reduce((letters, name) => letters.replaceAll(name, ''), letters)
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

const COMMON = 'Many people use this password, so it is easily guessed. Please choose another one.'
const NAMED = 'Please choose a password that is not made up of your name or the name of the studio.'

/** Refuses common passwords, and those made of the names of the person, the studio or the site. */
export async function assertGoodPassword(
  { env, studio }: Deps,
  { password, person, field = 'password' }: PasswordChoice,
): Promise<void> {
  const isCommon = (await isCommonPassword(password.toLowerCase())) || (await isCommonPassword(readLetters(password)))
  if (isCommon) throw invalid({ [field]: COMMON })
  const { username, email, firstName, lastName } = person
  const mailbox = email.split('@')[0] ?? ''
  const site = new URL(env.PUBLIC_URL).hostname.split('.').slice(0, -1)
  const names = [username, mailbox, firstName ?? '', lastName ?? '', studio.name, ...studio.name.split(' '), ...site]
  if (isMadeOfNames({ password, names })) throw invalid({ [field]: NAMED })
}
