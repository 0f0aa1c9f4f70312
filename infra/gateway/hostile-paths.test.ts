import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasNginx } from './nginx-process.ts'
import { pagePaths } from './routes.ts'
import { sampleStudio } from './sample-studio.ts'
import { openDoor } from './testing/doors.ts'

if (!hasNginx()) console.warn('\n*** nginx is NOT INSTALLED: hostile paths were sent to the gateway alone. ***\n')

const studio = await sampleStudio()
afterAll(() => studio.stop())

const slashes = [
  '/',
  '//',
  '///',
  '/\\',
  '/%5C',
  '/%5c%5c',
  '/%2F',
  '/%2f%2F',
  '/%09/',
  '/%0d%0a',
  '/.//',
  '/..//',
  '/%2e%2e/',
  '/%2e/',
  '/;/',
  '/%00',
]
const hosts = [
  'evil.example',
  'evil.example/',
  'evil.example//',
  'evil.example/%2f..',
  'evil.example%2f',
  'user@evil.example/',
  'evil.example?x=/',
  'evil.example/#/',
]
const pages = [
  'about',
  'classes',
  'checkout/success',
  'api/user',
  'api',
  '_server-islands/x',
  'admin-remote/x',
  'portal-assets/x',
  '__home/portal',
  '__error/malformed',
  '404.html',
  'robots.txt',
  'portal-assets/assets/main-abc123.js',
  '_astro/page.abc123.css',
  '404',
]
const around = (page: string) => [
  `/${page}`,
  `/${page}/`,
  `/${page}//`,
  `//${page}/`,
  `/${page}/..`,
  `/${page}/../`,
  `/${page}/%2e%2e/`,
  `/${page}%2f`,
  `/${page}%5c`,
  `/${page};x=1/`,
  `/${page}/.`,
  `/${page.toUpperCase()}/`,
  `/${page}?next=//evil.example/`,
  `/${page}/?next=https://evil.example/`,
  `/x/../${page}/`,
  `/%2e%2e/${page}/`,
]
const paths = [
  ...new Set([...slashes.flatMap((slash) => hosts.map((host) => `${slash}${host}`)), ...pages.flatMap(around)]),
]

type Seen = { status: number; headers: Record<string, string>; who: string }

/** Sends a path to the letter, whatever it holds. */
function send(port: number, path: string): Promise<Seen> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: studio.example\r\nConnection: close\r\n\r\n`),
    )
    let text = ''
    socket.setTimeout(5_000, () => socket.destroy(new Error(`no answer for ${path}`)))
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(read(text)))
  })
}

function read(text: string): Seen {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2)
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.replace(/^[^:]*: */, '')]),
  )
  const who = /"who":"([\w-]+)"/.exec(body)?.[1] ?? /(portal|landing|about|404 Page)/.exec(body)?.[1] ?? ''
  return { status: Number(first.split(' ')[1]), headers, who }
}

const compared = ['location', 'content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy']
const shown = ({ status, headers, who }: Seen) => ({
  status,
  who,
  // Two names of one type.
  type: headers['content-type']?.split(';', 1)[0]?.replace('application/javascript', 'text/javascript'),
  ...Object.fromEntries(compared.map((name) => [name, headers[name]])),
})

describe.each(hasNginx() ? ['gateway', 'nginx'] : ['gateway'])('%s', (door) => {
  let opened: Awaited<ReturnType<typeof openDoor>> | undefined
  beforeAll(async () => {
    opened = await openDoor({ studio, door, apis: [studio.ports.api] })
  })
  afterAll(() => opened?.stop())

  test('a redirect leads to a page of ours and nowhere else', async () => {
    const locations: string[] = []
    for (const path of paths) {
      const { headers } = await send(opened?.port ?? 0, path)
      if (headers.location !== undefined) locations.push(headers.location)
    }
    expect(locations.filter((to) => !pagePaths.includes(to.split('?', 1)[0] ?? ''))).toEqual([])
    expect(locations.length).toBeGreaterThan(10)
  })
})

describe.runIf(hasNginx())('gateway and nginx', () => {
  test('gateway and nginx answer every hostile path alike', async () => {
    const [gateway, nginx] = await Promise.all(
      ['gateway', 'nginx'].map((door) => openDoor({ studio, door, apis: [studio.ports.api] })),
    )
    const differing: string[] = []
    for (const path of paths) {
      const [ours, theirs] = [shown(await send(gateway?.port ?? 0, path)), shown(await send(nginx?.port ?? 0, path))]
      if (JSON.stringify(ours) !== JSON.stringify(theirs))
        differing.push(`${path}: ${JSON.stringify(ours)} ${JSON.stringify(theirs)}`)
    }
    await Promise.all([gateway?.stop(), nginx?.stop()])
    expect(differing).toEqual([])
  })
})
