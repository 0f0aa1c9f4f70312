/** Complete entities for tests, which override the fields that matter to them. */
export * from './bookings.ts'
export * from './catalogue.ts'
export * from './memberships.ts'
export * from './packs.ts'
export * from './people.ts'
export { firstVersionFields, testDay } from './test-day.ts'
