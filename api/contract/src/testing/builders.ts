/** Entities for tests: whole, fixed and plausible; a test overrides the facts that matter to it. */
export * from './bookings.ts'
export * from './catalogue.ts'
export * from './people.ts'
export { firstVersion, testDay } from './test-day.ts'
