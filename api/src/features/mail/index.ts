export { outboxStore } from './outbox-store.ts'
export { mailWrite, queueMail } from './queue-mail.ts'
