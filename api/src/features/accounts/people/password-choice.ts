import type { Deps } from '../../../deps.ts'
import { invalid } from '../../../platform/app-error.ts'
import { isCommonPassword } from '../../../platform/common-passwords.ts'

const MIN_NAME_LENGTH = 3
/** So many characters of a password are no part of a name. */
const MIN_OWN_CHARACTERS = 6
const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/** A text as letters and digits in lower case, without accents and with letters in place of their lookalikes. */
function readLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[@4310$57]/g, (sign) => LOOKALIKES[sign] ?? sign)
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Whether little is left of a password without the names that it holds. */
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
