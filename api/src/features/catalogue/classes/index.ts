export { classStore, type RemovalJob } from './class-store.ts'
export { giveToInstructor } from './instructor-of-class.ts'
