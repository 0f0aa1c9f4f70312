import { FORMER_MEMBER_NAME, formatUserName, type User } from '@studio/contract'

const PERSONAL_FIELDS = new Set(['username', 'email', 'newEmail', 'firstName', 'lastName', 'phone', 'authorName'])
const CLEARED_FIELDS = new Set(['profileImageUrl', 'stripeCustomerId', 'stripeSubscriptionId'])
const OWNER_FIELDS = ['id', 'userId', 'authorId'] as const
const ANONYMOUS_FIELDS = new Set(['kind', 'status', 'createdAt'])

/**
 * Removes a user from snapshots: every personal field of an object that belongs to the user, and the user's names anywhere
 * else.
 */
export function createNameRemover(user: User, formerNames: readonly string[] = []) {
  const names = new Set([user.username, user.email, formatUserName(user), ...formerNames])
  // An address can also occur inside other texts, such as the response of a mail server.
  const addresses = [...names].filter((name) => name.includes('@'))
  const removeFromText = (text: string | null): string | null => {
    if (text === null) return null
    if (names.has(text)) return FORMER_MEMBER_NAME
    let namelessText = text
    for (const address of addresses) namelessText = namelessText.replaceAll(address, FORMER_MEMBER_NAME)
    return namelessText
  }
  const removeFromValue = (value: unknown, location: { field: string; isOwnData: boolean }): unknown => {
    const { field, isOwnData } = location
    if (typeof value === 'string') {
      if (isOwnData && CLEARED_FIELDS.has(field)) return null
      return isOwnData && PERSONAL_FIELDS.has(field) ? FORMER_MEMBER_NAME : removeFromText(value)
    }
    if (Array.isArray(value)) return value.map((element) => removeFromValue(element, location))
    if (typeof value !== 'object' || value === null || value instanceof Date) return value
    const belongsToUser = OWNER_FIELDS.some((ownerField) => Reflect.get(value, ownerField) === user.id)
    const namelessFields: Record<string, unknown> = {}
    for (const [name, fieldValue] of Object.entries(value))
      namelessFields[name] = removeFromValue(fieldValue, { field: name, isOwnData: isOwnData || belongsToUser })
    return namelessFields
  }
  const removeFromSnapshot = (snapshot: unknown) => removeFromValue(snapshot, { field: '', isOwnData: false })
  return { removeFromSnapshot, removeFromText }
}

/** Lists the names that a user had before each change. `entries` are the changes, newest first. */
export function listFormerNames(user: User, entries: ReadonlyArray<{ before: unknown }>): string[] {
  let names = { username: user.username, firstName: user.firstName, lastName: user.lastName, email: user.email }
  const formerNames: string[] = []
  for (const { before } of entries) {
    names = { ...names, ...(typeof before === 'object' ? before : {}) }
    formerNames.push(names.username, names.email, formatUserName(names))
  }
  return formerNames
}

/** Copies only the fields of a snapshot that cannot identify a person. */
export function pickAnonymousFields(snapshot: unknown): unknown {
  if (typeof snapshot !== 'object' || snapshot === null) return null
  return Object.fromEntries(Object.entries(snapshot).filter(([field]) => ANONYMOUS_FIELDS.has(field)))
}
