export { listOpenDisputes } from './list-open-disputes.ts'
export { applyReversalEvent } from './record-reversals.ts'
