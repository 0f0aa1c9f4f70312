export { programStore } from './program-store.ts'
