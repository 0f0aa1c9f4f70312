/** A Tuesday on which 5:30 pm in the studio is 21:30 UTC. */
export const testDay = '2026-10-13'
export const createdAt = '2026-09-01T12:00:00.000Z'
/** The version fields of an entity that was never changed. */
export const firstVersionFields = { updatedAt: createdAt, version: 'first' }
