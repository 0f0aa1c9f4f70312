export { applyReversalEvent } from './note-money-back.ts'
