export { classStore, type RemovalJob } from './class-store.ts'
export { giveToInstructor } from './manage-classes.ts'
