export { applyReversalEvent, recordGivenBack } from './record-reversals.ts'
