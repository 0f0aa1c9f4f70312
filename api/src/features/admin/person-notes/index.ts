export { noteStore } from './manage-notes.ts'
