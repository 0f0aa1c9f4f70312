import { createTransport } from 'nodemailer'
import { createMailer, type Mailer, type OutgoingMail } from '../adapters/smtp-mailer.ts'

/** The real mailer over a transport that records its mails; it can be set to fail as a mail server does. */
export type TestMailer = Mailer & {
  sent: OutgoingMail[]
  failWith(error: Error | null): void
}

export function createTestMailer(from: string): TestMailer {
  const mailer = createMailer({ transport: createTransport({ jsonTransport: true }), from })
  const sent: OutgoingMail[] = []
  let failure: Error | null = null
  return {
    ...mailer,
    sent,
    failWith: (error) => {
      failure = error
    },
    send: async (mail) => {
      if (failure) throw failure
      await mailer.send(mail)
      sent.push(mail)
    },
  }
}
