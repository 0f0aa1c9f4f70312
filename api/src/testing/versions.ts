import { expect } from 'vitest'

/** Matches an entity with any version and any instant of the last change. */
export const anyVersion = { updatedAt: expect.any(String), version: expect.any(String) }
