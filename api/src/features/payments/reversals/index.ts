export { listOpenDisputes } from './list-open-disputes.ts'
export { applyReversalEvent, recordGivenBack } from './record-reversals.ts'
