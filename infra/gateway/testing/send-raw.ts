import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** The response of a proxy: headers by lower-case name, each with all its values; `who` is the routing target. */
export type SeenResponse = { status: number; headers: Record<string, string[]>; who: string; forwarded: string }

/** Sends a request to the letter, whatever it holds. Rejects when nothing is answered within five seconds. */
export function sendRaw({ port, text }: { port: number; text: string }): Promise<SeenResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    const finish = () => {
      socket.destroy()
      resolve(read(answer))
    }
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')))
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      answer += chunk
      if (isWhole(answer)) finish()
    })
    // Who refuses a request without reading all of it may end the connection with a reset.
    socket.on('error', (error) => (answer.includes(END_OF_HEAD) ? finish() : reject(error)))
    socket.on('close', finish)
  })
}

const END_OF_HEAD = '\r\n\r\n'

/** Whether all of a measured body is there: a refusal may leave the connection open for what is still on its way. */
function isWhole(answer: string): boolean {
  const end = answer.indexOf(END_OF_HEAD)
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(answer.slice(0, end + 2))?.[1]
  return end >= 0 && length !== undefined && answer.length >= end + END_OF_HEAD.length + Number(length)
}

function read(text: string): SeenResponse {
  const [head = '', ...rest] = text.split(END_OF_HEAD)
  const [first = '', ...lines] = head.split('\r\n')
  const headers: Record<string, string[]> = {}
  for (const line of lines) {
    const name = line.split(':', 1)[0]?.toLowerCase() ?? ''
    headers[name] = [...(headers[name] ?? []), line.replace(/^[^:]*: */, '')]
  }
  const body = unpacked({ text: rest.join(END_OF_HEAD), headers })
  const who = /"who":"([\w-]+)"/.exec(body)?.[1] ?? /(portal|landing|about|404 Page)/.exec(body)?.[1] ?? ''
  const forwarded = [...body.matchAll(/"((?:x[-_])?(?:forwarded|real-ip|upgrade)[\w-]*)":"([^"]+)"/g)]
    .map(([, name, value]) => `${name}=${value}`)
    .sort()
    .join(' ')
  return { status: Number(first.split(' ')[1]), headers, who, forwarded }
}

function unpacked({ text, headers }: { text: string; headers: SeenResponse['headers'] }): string {
  const [form] = headers['content-encoding'] ?? []
  if (!form || !text) return text
  const whole = Buffer.from(headers['transfer-encoding'] ? withoutChunks(text) : text, 'latin1')
  return (form === 'br' ? brotliDecompressSync(whole) : gunzipSync(whole)).toString()
}

function withoutChunks(text: string): string {
  const [, size = '0', rest = ''] = /^([0-9a-f]+)\r\n([\s\S]*)$/i.exec(text) ?? []
  const length = Number.parseInt(size, 16)
  return length === 0 ? '' : rest.slice(0, length) + withoutChunks(rest.slice(length + 2))
}

const compared = [
  'location',
  'cache-control',
  'content-type',
  'vary',
  'set-cookie',
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'strict-transport-security',
]

function comparable({ status, who, forwarded, headers }: SeenResponse): Record<string, unknown> {
  const headerValues = compared.flatMap((name) =>
    headers[name] ? [[name, normal({ name, values: headers[name] })]] : [],
  )
  return { status, who, forwarded, ...Object.fromEntries(headerValues) }
}

// A list may come in one line or in several, and Vary in any order.
function normal({ name, values }: { name: string; values: string[] }): string {
  const list = values.join(', ').replace(/; */g, '; ')
  return name === 'vary' ? list.split(', ').sort().join(', ') : list
}

/** What two answers differ in, or undefined. */
export function difference({ gateway, nginx }: { gateway: SeenResponse | undefined; nginx: SeenResponse | undefined }) {
  if (!gateway || !nginx) return gateway === nginx ? undefined : 'one of them did not answer'
  const [ours, theirs] = [comparable(gateway), comparable(nginx)]
  const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].filter(
    (name) => ours[name] !== theirs[name],
  )
  return names.map((name) => `${name}: ${ours[name]} / ${theirs[name]}`).join(' | ') || undefined
}
