/**
 * Outgoing mail: all features queue their templates here, and a job sends them (decision 029). Collections: `mail_outbox`
 * (`outbox-store.ts`), `mail_allowances` (`allow-mail.ts`). Promises: a mail is stored in the transaction of its cause,
 * and once for each event (`deliver-mail.ts`); its content is deleted once it is sent (`outbox-store.ts`); an unverified
 * address gets at most 30 mails a day, and 5 more to get into its account (`allow-mail.ts`).
 */
export { isMailFromTemplate, queueMail } from './deliver-mail.ts'
export { accountClosedMailKey, outboxStore } from './outbox-store.ts'
