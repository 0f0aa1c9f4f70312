export type { HolidayJob } from './holiday-store.ts'
