import { expect } from 'vitest'

/** Matches an entity whatever its version and the instant of its last change. */
export const anyVersion = { updatedAt: expect.any(String), version: expect.any(String) }
