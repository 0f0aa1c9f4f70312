export { instructorStore } from './instructor-store.ts'
