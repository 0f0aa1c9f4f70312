/** The id of the signed-in user, null for a visitor, undefined until the first answer. */
export type AccountId = string | null | undefined

/** The account that the cached data belongs to. */
export type AccountState = {
  get(): AccountId
  set(next: string | null): void
  /** The part of a cache key that names the account. */
  keyPrefix(): string
  subscribe(onChange: () => void): () => void
  /** Forgets who it was, as after loading the page. */
  reset(): void
}

/**
 * Screens read before the session is known. That data belongs to the account that this page load turns out to have, so
 * the first account has an empty prefix and every later one its own.
 */
export function createAccountState(): AccountState {
  let current: AccountId
  let first: AccountId
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(next) {
      if (first === undefined) first = next
      if (current === next) return
      current = next
      for (const onChange of [...listeners]) onChange()
    },
    keyPrefix: () => (current === undefined || current === first ? '' : `${current ?? 'visitor'} `),
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    reset() {
      current = undefined
      first = undefined
    },
  }
}
