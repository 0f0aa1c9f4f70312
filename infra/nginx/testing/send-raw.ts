import { connect } from 'node:net'

export type RawAnswer = { status: number; head: string; body: string }

/** Sends a request to the letter, whatever it holds; it has to ask for `Connection: close`. */
export function sendRaw({ port, text }: { port: number; text: string }): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.setTimeout(5_000, () => socket.destroy(new Error(`no answer to ${text.slice(0, 160)}`)))
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      answer += chunk
      // A refusal may leave the connection open for what is still on its way.
      const [head = '', body] = answer.split('\r\n\r\n', 2)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      if (body !== undefined && length && body.length >= Number(length)) socket.destroy()
    })
    // Who refuses a request without reading all of it may end the connection with a reset.
    socket.on('error', (error) => !answer && reject(error))
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n', 2)
      resolve({ status: Number(head.split(' ')[1]), head, body })
    })
  })
}
