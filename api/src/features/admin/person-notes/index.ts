export { noteStore } from './keep-notes.ts'
