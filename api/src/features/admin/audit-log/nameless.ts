import { FORMER_MEMBER, formatUserName, type User } from '@studio/contract'

const PERSONAL_FIELDS = new Set(['username', 'email', 'newEmail', 'firstName', 'lastName', 'phone', 'authorName'])
const LINK_FIELDS = new Set(['profileImageUrl', 'stripeCustomerId', 'stripeSubscriptionId'])
const OWNER_FIELDS = ['id', 'userId', 'authorId'] as const
const STATE_FIELDS = ['kind', 'status', 'createdAt'] as const

/** Removes a user's names from snapshots: all personal fields of their own data, and their names in any other field. */
export function createNameRemover(user: User, formerNames: readonly string[] = []) {
  const names = new Set([user.username, user.email, formatUserName(user), ...formerNames])
  // An address can also occur inside other texts, such as the response of a mail server.
  const addresses = [...names].filter((name) => name.includes('@'))
  const removeFromText = (text: string | null) =>
    text !== null && names.has(text)
      ? FORMER_MEMBER
      : (addresses.reduce<string | undefined>(
          (remainingText, address) => remainingText?.replaceAll(address, FORMER_MEMBER),
          text ?? undefined,
        ) ?? null)
  const removeNames = (value: unknown, isTheirs = false, field = ''): unknown => {
    if (typeof value === 'string') {
      if (isTheirs && LINK_FIELDS.has(field)) return null
      return isTheirs && PERSONAL_FIELDS.has(field) ? FORMER_MEMBER : removeFromText(value)
    }
    if (Array.isArray(value)) return value.map((item) => removeNames(item, isTheirs, field))
    if (typeof value !== 'object' || value === null || value instanceof Date) return value
    const isValueTheirs = isTheirs || OWNER_FIELDS.some((field) => Reflect.get(value, field) === user.id)
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [name, removeNames(item, isValueTheirs, name)]),
    )
  }
  return { nameless: (value: unknown) => removeNames(value), namelessText: removeFromText }
}

export function formerNames(user: User, entries: ReadonlyArray<{ before: unknown }>): string[] {
  let names = { username: user.username, firstName: user.firstName, lastName: user.lastName, email: user.email }
  return entries.flatMap(({ before }) => {
    names = { ...names, ...(typeof before === 'object' ? before : {}) }
    return [names.username, names.email, formatUserName(names)]
  })
}

export function pickState(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(
    STATE_FIELDS.filter((name) => name in value).map((name) => [name, Reflect.get(value, name)]),
  )
}
