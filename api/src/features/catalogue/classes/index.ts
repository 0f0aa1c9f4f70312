export { classStore, type RemovalJob } from './class-store.ts'
export { assignToInstructor } from './manage-classes.ts'
