export { classStore, type RemovalJob } from './class-store.ts'
export { lockInstructor } from './manage-classes.ts'
