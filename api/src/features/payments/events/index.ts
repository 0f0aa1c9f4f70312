export { paymentEventStore } from './event-store.ts'
