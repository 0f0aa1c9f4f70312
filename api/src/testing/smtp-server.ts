import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'

type Behaviour = 'takes mail' | 'refuses the mailbox' | 'refuses everything' | 'hangs'
type ReceivedMail = { from: string; to: string[]; data: string }

/** A mail server for tests that speaks enough SMTP for any client, and can misbehave as real ones do. */
type SmtpServer = {
  url: string
  received: ReceivedMail[]
  behave(how: Behaviour): void
  /** How many connections were made to it so far. */
  connections(): number
  /** Ends the connections that are open, as a restart does. */
  dropConnections(): void
  close(): Promise<void>
}

/** Starts a mail server on a free port. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const dropConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  let behaviour: Behaviour = 'takes mail'
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    if (behaviour !== 'hangs') converse({ socket, received, how: () => behaviour })
  })
  const port = await listening(server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave: (how) => {
      behaviour = how
    },
    connections: () => connections,
    dropConnections,
    close: async () => {
      dropConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return (server.address() as AddressInfo).port
}

function converse({ socket, received, how }: { socket: Socket; received: ReceivedMail[]; how: () => Behaviour }): void {
  let mail: ReceivedMail = { from: '', to: [], data: '' }
  let inData = false
  let rest = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  const reply = (line: string): void => {
    if (inData) {
      if (line !== '.') mail.data += `${line}\n`
      else {
        inData = false
        received.push(mail)
        mail = { from: '', to: [], data: '' }
        say('250 taken')
      }
      return
    }
    const word = line.slice(0, 4).toUpperCase()
    if (word === 'EHLO') return void say('250 test')
    if (word === 'MAIL' && how() === 'refuses everything') return void say('451 try later')
    if (word === 'RCPT' && how() === 'refuses the mailbox') return void say('550 no such mailbox')
    if (word === 'MAIL') mail.from = line.slice(10)
    if (word === 'RCPT') mail.to.push(line.slice(8))
    if (word === 'DATA') inData = true
    say(word === 'DATA' ? '354 go on' : word === 'QUIT' ? '221 bye' : '250 ok')
    if (word === 'QUIT') socket.end()
  }
  say('220 test')
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) reply(line)
  })
}
