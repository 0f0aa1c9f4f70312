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
  const removeFromText = (text: string | null): string | null => {
    if (text === null) return null
    if (names.has(text)) return FORMER_MEMBER
    let namelessText = text
    for (const address of addresses) namelessText = namelessText.replaceAll(address, FORMER_MEMBER)
    return namelessText
  }
  const removeNames = (value: unknown, isTheirs = false, field = ''): unknown => {
    if (typeof value === 'string') {
      if (isTheirs && LINK_FIELDS.has(field)) return null
      return isTheirs && PERSONAL_FIELDS.has(field) ? FORMER_MEMBER : removeFromText(value)
    }
    if (Array.isArray(value)) return value.map((item) => removeNames(item, isTheirs, field))
    if (typeof value !== 'object' || value === null || value instanceof Date) return value
    const isValueTheirs = isTheirs || OWNER_FIELDS.some((field) => Reflect.get(value, field) === user.id)
    const namelessFields: Record<string, unknown> = {}
    for (const [name, item] of Object.entries(value)) namelessFields[name] = removeNames(item, isValueTheirs, name)
    return namelessFields
  }
  return { removeFromSnapshot: (value: unknown) => removeNames(value), removeFromText }
}

/** Lists the names that a user had before each of the changes, newest change first. */
export function listFormerNames(user: User, entries: ReadonlyArray<{ before: unknown }>): string[] {
  let names = { username: user.username, firstName: user.firstName, lastName: user.lastName, email: user.email }
  return entries.flatMap(({ before }) => {
    names = { ...names, ...(typeof before === 'object' ? before : {}) }
    return [names.username, names.email, formatUserName(names)]
  })
}

/** Keeps only the fields of a snapshot that name nobody. */
export function pickState(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return null
  const state: Record<string, unknown> = {}
  for (const name of STATE_FIELDS) if (name in value) state[name] = Reflect.get(value, name)
  return state
}
