/** Paths, hosts, headers and bodies that somebody sends who means no good; made anew by rule, so that none is forgotten. */

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
const sites = [
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

export const hostilePaths: readonly string[] = [
  ...new Set([...slashes.flatMap((slash) => sites.map((site) => `${slash}${site}`)), ...pages.flatMap(around)]),
]

/** One path of each owner, and one that nobody has. */
const owned = [
  '/',
  '/about',
  '/classes',
  '/about/',
  '/api/user',
  '/_server-islands/x',
  '/portal-assets/assets/main-abc123.js',
  '/gone',
]

const hosts = [
  'Host: evil.example',
  'Host: evil.example:99999',
  'Host: EVIL.example.',
  'Host: evil.example/about',
  'Host: user@evil.example',
  'Host: a b',
  'Host: ..',
  'Host: evil..example',
  'Host: [::1]:80',
  'Host:',
  'Host: studio.example\r\nHost: evil.example',
  'X-Nothing: but no host',
]

const long = (length: number) => 'a'.repeat(length)

const headers = [
  'X-Forwarded-For: 8.8.8.8',
  'X-Forwarded-For: 8.8.8.8\r\nX-Forwarded-For: 9.9.9.9',
  'X_Forwarded_For: 8.8.8.8',
  'X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https',
  'Forwarded: for=8.8.8.8;host=evil.example;proto=https',
  'X-Real-IP: 8.8.8.8\r\nX-Request-Id: forged',
  'X-Original-URL: /admin\r\nX-Rewrite-URL: /admin',
  'X-HTTP-Method-Override: DELETE',
  'Cookie: sid=abc',
  'Cookie: sid=abc; signed_out=1',
  'Cookie: __Host-sid=abc; a="\\"; sid=',
  'Cookie: sid=\r\nCookie: sid=abc',
  'Origin: https://evil.example\r\nReferer: https://evil.example/',
  'Access-Control-Request-Method: PUT\r\nOrigin: null',
  'Range: bytes=0-1',
  'Range: bytes=9999999-',
  'Range: bytes=0-0,2-3,5-6',
  'Range: pages=1',
  'If-None-Match: *x',
  'If-None-Match: "a", W/"b"',
  'If-Modified-Since: yesterday',
  'Accept-Encoding: gzip',
  'Accept-Encoding: br;q=0, gzip;q=0',
  'Accept-Encoding: br, gzip;q=0.1, *;q=0',
  'Accept-Encoding: *',
  'Accept: application/json\r\nAccept-Language: ../../etc/passwd',
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  'Connection: X-Forwarded-For, Cookie',
  'Expect: nothing-good',
  'TE: trailers, deflate',
  'Proxy: http://evil.example/',
  'Via: 1.1 evil.example',
  'Content-Type: text/html\r\nX-Script: <script>alert(1)</script>',
  'Bad Name: x',
  ': no name',
  'No colon',
  `X-Long: ${long(7_000)}`,
  `X-Too-Long: ${long(9_000)}`,
  Array.from({ length: 12 }, (_, at) => `X-Many-${at}: ${long(4_000)}`).join('\r\n'),
]

const lines = [
  ...['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'INVENTED', 'get'].map((method) => ({
    method,
  })),
  { version: 'HTTP/1.0' },
  { version: 'HTTP/2.0' },
  { version: 'HTTP/x' },
  { query: `?${long(7_000)}` },
  { query: `?${long(9_000)}` },
  { authority: 'http://evil.example' },
]

const bodies = [
  'Content-Length: 3\r\n\r\na=1',
  'Content-Length: -1\r\n\r\n',
  'Content-Length: abc\r\n\r\n',
  'Content-Length: 3, 3\r\n\r\na=1',
  'Content-Length: 3\r\nContent-Length: 4\r\n\r\na=12',
  'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'Transfer-Encoding: gzip\r\n\r\n',
  'Transfer-Encoding: chunked\r\n\r\n3\r\na=1\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked\r\n\r\nzz\r\n',
  'Content-Length: 13000000\r\n\r\n',
  'Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{"__proto',
  'Content-Type: application/json\r\nContent-Length: 6\r\n\r\n\0\0\0\0\0\0',
]

/** One request as it travels, and what a failure is told by. */
export type HostileRequest = { name: string; text: string }

type Parts = { path: string; method?: string; version?: string; query?: string; authority?: string; host?: string }

function request({ name, rest, ...parts }: Parts & { name: string; rest: string }): HostileRequest {
  const { path, method = 'GET', version = 'HTTP/1.1', query = '', authority = '' } = parts
  const { host = 'Host: studio.example' } = parts
  const first = `${method} ${authority}${path}${query} ${version}`
  const shown = `${first} | ${name}`.replace(/[\r\n\0]+/g, ' ~ ')
  return { name: shown.slice(0, 160), text: `${first}\r\n${host}\r\nConnection: close\r\n${rest}` }
}

export const hostileRequests: readonly HostileRequest[] = owned.flatMap((path) => [
  ...hosts.map((host) => request({ path, host, name: host, rest: '\r\n' })),
  ...headers.map((header) => request({ path, name: header, rest: `${header}\r\n\r\n` })),
  ...lines.map((line) => request({ path, name: '', rest: '\r\n', ...line })),
  ...bodies.map((body) => request({ path, method: 'POST', name: body, rest: body })),
])

export const hostilePathRequests: readonly HostileRequest[] = hostilePaths.map((path) =>
  request({ path, name: '', rest: '\r\n' }),
)
