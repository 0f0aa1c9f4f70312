import { connect } from 'node:net'

export type RawResponse = { status: number; head: string; body: string }

/** Sends the exact text of a request, which must contain `Connection: close`. */
export function sendRaw({ port, text }: { port: number; text: string }): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let responseText = ''
    socket.setTimeout(5_000, () => socket.destroy(new Error(`no answer to ${text.slice(0, 160)}`)))
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      responseText += chunk
      // A server that refuses a request may keep the connection open to read the rest of the request.
      const [head = '', body] = responseText.split('\r\n\r\n', 2)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      if (body !== undefined && length && body.length >= Number(length)) socket.destroy()
    })
    // A server that refuses a request without reading all of it may reset the connection.
    socket.on('error', (error) => !responseText && reject(error))
    socket.on('close', () => {
      const [head = '', body = ''] = responseText.split('\r\n\r\n', 2)
      resolve({ status: Number(head.split(' ')[1]), head, body })
    })
  })
}
