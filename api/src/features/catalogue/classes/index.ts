export { classStore, type RemovalJob } from './class-store.ts'
export { assignToInstructor as giveToInstructor } from './manage-classes.ts'
