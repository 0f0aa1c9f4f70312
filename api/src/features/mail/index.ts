/**
 * Outgoing mail: templates of all modules are queued here and sent by a job (decision 029).
 * Collections: mail_outbox, mail_allowances. Promises: a mail is stored in the transaction of its cause and once for
 * each event (`queueMail`); what it says is forgotten once it is sent (`outboxStore`); an unverified address gets 30 a
 * day (`allowMail`).
 */
export { isMailFromTemplate, queueMail } from './deliver-mail.ts'
export { farewellKey, outboxStore } from './outbox-store.ts'
