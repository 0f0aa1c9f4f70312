/** The id of the signed-in user, null for a visitor, undefined until the first answer. */
export type AccountId = string | null | undefined

/** The account that the cached data belongs to. */
export type AccountState = ReturnType<typeof createAccountState>

/**
 * Screens read before the session is known. That data belongs to the account that this page load turns out to have, so
 * the first account has an empty scope and every later one its own.
 */
export function createAccountState() {
  let current: AccountId
  let first: AccountId
  const listeners = new Set<() => void>()
  return {
    get: (): AccountId => current,
    set(next: string | null): void {
      if (first === undefined) first = next
      if (current === next) return
      current = next
      for (const onChange of [...listeners]) onChange()
    },
    /** The part of a cache key that names the account. */
    scope: (): string => (current === undefined || current === first ? '' : (current ?? 'visitor')),
    subscribe(onChange: () => void): () => void {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    /** Forgets who it was, as after loading the page. */
    reset(): void {
      current = undefined
      first = undefined
    },
  }
}
