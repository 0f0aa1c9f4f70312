export { applyReversalEvent } from './note-money-back.ts'
export { recordGivenBack } from './record-own-refunds.ts'
