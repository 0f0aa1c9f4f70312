export { type HolidayJob, holidayStore } from './holiday-store.ts'
