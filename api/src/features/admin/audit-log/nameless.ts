import { FORMER_MEMBER, formatUserName, type User } from '@studio/contract'

const PERSONAL = new Set(['username', 'email', 'newEmail', 'firstName', 'lastName', 'phone', 'authorName'])
const LEADING = new Set(['profileImageUrl', 'stripeCustomerId', 'stripeSubscriptionId'])
const OWNING = ['id', 'userId', 'authorId'] as const
const STATE = ['kind', 'status', 'createdAt'] as const

/** In the identifying fields, where the snapshot is of the account, and wherever a value is one of the user's names. */
export function createNameless(user: User, formerNames: readonly string[] = []) {
  const names = new Set([user.username, user.email, formatUserName(user), ...formerNames])
  // An address can also occur inside other texts, such as the response of a mail server.
  const addresses = [...names].filter((name) => name.includes('@'))
  const namelessText = (text: string | null) =>
    text !== null && names.has(text)
      ? FORMER_MEMBER
      : (addresses.reduce<string | undefined>(
          (rest, address) => rest?.replaceAll(address, FORMER_MEMBER),
          text ?? undefined,
        ) ?? null)
  const nameless = (value: unknown, isTheirs = false, field = ''): unknown => {
    if (typeof value === 'string') {
      if (isTheirs && LEADING.has(field)) return null
      return isTheirs && PERSONAL.has(field) ? FORMER_MEMBER : namelessText(value)
    }
    if (Array.isArray(value)) return value.map((item) => nameless(item, isTheirs, field))
    if (typeof value !== 'object' || value === null || value instanceof Date) return value
    const theirs = isTheirs || OWNING.some((field) => Reflect.get(value, field) === user.id)
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, nameless(item, theirs, name)]))
  }
  return { nameless: (value: unknown) => nameless(value), namelessText }
}

export function formerNames(user: User, entries: ReadonlyArray<{ before: unknown }>): string[] {
  let names = { username: user.username, firstName: user.firstName, lastName: user.lastName, email: user.email }
  return entries.flatMap(({ before }) => {
    names = { ...names, ...(typeof before === 'object' ? before : {}) }
    return [names.username, names.email, formatUserName(names)]
  })
}

export function onlyState(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(STATE.filter((name) => name in value).map((name) => [name, Reflect.get(value, name)]))
}
