/** The day of the entities that tests build: Tuesday, 13 October 2026 in the studio; 5:30 pm there is 21:30 UTC. */
export const testDay = '2026-10-13'
/** When all of them were made. */
export const createdAt = '2026-09-01T12:00:00.000Z'
/** What an entity carries that was never changed. */
export const firstVersion = { updatedAt: createdAt, version: 'first' }
