import type { OutgoingMail } from '../adapters/smtp-mailer.ts'
import type { TestStudio } from './test-app.ts'

/** Reads the mails of a studio, for tests that follow mailed links. */
export function createMailbox(studio: TestStudio) {
  const deliverMailsTo = async (address: string): Promise<OutgoingMail[]> =>
    (await studio.deliverMails()).filter(({ to }) => to === address)
  /** Returns the token of the newest mailed link to a page, such as `verify-email`. */
  async function findMailedToken(address: string, page: string): Promise<string> {
    const texts = (await deliverMailsTo(address)).map(({ text }) => text)
    const token = texts.join('\n').match(new RegExp(`.*/${page}\\?token=([\\w-]+)`, 's'))?.[1]
    if (!token) throw new Error(`no link to ${page} in: ${texts}`)
    return token
  }
  return {
    deliverMailsTo,
    findMailedToken,
    /** Delivers the queued mails, and lists the subjects of all that an address has got. */
    subjectsTo: async (address: string) => (await deliverMailsTo(address)).map(({ subject }) => subject),
    /** Asks for a new password, and returns the token of the mailed link. */
    aResetToken: async (address: string) => {
      await studio.call('forgotPassword', { body: { email: address } })
      return findMailedToken(address, 'reset-password')
    },
  }
}
