import { createTransport } from 'nodemailer'
import { createMailer, type Mailer, type OutgoingMail } from '../adapters/smtp-mailer.ts'

/** The real mailer without a server. It records the mails, and can be made to fail as a mail server does. */
export type TestMailer = Mailer & {
  sentMails: OutgoingMail[]
  failWith(error: Error | null): void
}

export function createTestMailer(from: string): TestMailer {
  const mailer = createMailer({ transport: createTransport({ jsonTransport: true }), from })
  const sentMails: OutgoingMail[] = []
  let failure: Error | null = null
  return {
    ...mailer,
    sentMails,
    failWith: (error) => {
      failure = error
    },
    send: async (mail) => {
      if (failure) throw failure
      await mailer.send(mail)
      sentMails.push(mail)
    },
  }
}
