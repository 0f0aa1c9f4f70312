export { isMailFromTemplate } from './deliver-mail.ts'
export { farewellKey, outboxStore } from './outbox-store.ts'
export { queueMail } from './queue-mail.ts'
