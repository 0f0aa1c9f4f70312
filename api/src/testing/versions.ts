import { expect } from 'vitest'

/** For comparisons with what an entity was before: its version and the instant of its last change are others by now. */
export const anyVersion = { updatedAt: expect.any(String), version: expect.any(String) }
