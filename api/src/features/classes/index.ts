export type { Removal, RemovalJob } from './class-store.ts'
