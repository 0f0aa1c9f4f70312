export { classStore, type Removal, type RemovalJob } from './class-store.ts'
