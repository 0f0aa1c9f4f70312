export { classStore, type RemovalJob } from './class-store.ts'
export { recordInstructorAssignment } from './manage-classes.ts'
