import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import type { EmulatorsConfig } from '../config.ts'
import { delayResponse, type Faults } from '../faults.ts'
import type { CapturedEmails } from './captured-emails.ts'

type SmtpInput = { capturedEmails: CapturedEmails; faults: Faults; config: EmulatorsConfig }

/** The SMTP server of the mail emulator and the port it listens on. */
type Smtp = { port: number; stop: () => Promise<void> }

/**
 * Accepts any mail. Signing in is optional, but a wrong password is refused. Faults apply at MAIL FROM, so that they also
 * affect a client that keeps its connection open.
 */
export async function startSmtp({ capturedEmails, faults, config }: SmtpInput): Promise<Smtp> {
  const server = new SMTPServer({
    name: 'mail.local',
    banner: 'local emulator',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    hideSTARTTLS: true,
    disableReverseLookup: true,
    size: 25 * 1024 * 1024,
    logger: false,
    closeTimeout: 500,
    onAuth: ({ username, password }, _session, callback) => {
      const isCorrect = username === config.mail.user && password === config.mail.password
      if (isCorrect) callback(null, { user: username })
      else callback(createSmtpError(535, 'Invalid username or password'))
    },
    onMailFrom: applyMailFault(faults),
    onData: storeEmail(capturedEmails),
  })
  // Ignore clients that disconnect.
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.smtpPort, config.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const port = (server.server.address() as AddressInfo).port
  return { port, stop: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Accepts a mail, or applies the current fault. */
function applyMailFault(faults: Faults): SMTPServerOptions['onMailFrom'] {
  return (_address, _session, callback) => {
    const { mode } = faults.take()
    if (mode === 'error') callback(createSmtpError(451, '4.3.0 The local emulator was told to fail'))
    if (mode === 'refuse') callback(createSmtpError(550, '5.1.1 The local emulator was told to refuse this for good'))
    if (mode === 'slow') delayResponse().then(() => callback())
    if (mode === 'off') callback()
    // 'hang' never calls back.
  }
}

function storeEmail(capturedEmails: CapturedEmails): SMTPServerOptions['onData'] {
  return (stream, session, callback) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      capturedEmails.receive(Buffer.concat(chunks), getRecipients(session)).then(
        (mail) => callback(null, `Stored as ${mail.id}`),
        (error: Error) => callback(error),
      )
    })
  }
}

function getRecipients(session: SMTPServerSession): string[] {
  return session.envelope.rcptTo.map((recipient) => recipient.address)
}

function createSmtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
