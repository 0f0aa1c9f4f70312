import { expect, test } from 'vitest'
import { cacheControl, marketingPolicy, portalPolicy, securityHeaders, strictTransport } from './headers.ts'
import { readNginxConf } from './nginx-conf.ts'
import { pagePaths, type Route, routes } from './routes.ts'

const conf = readNginxConf()

/** Every location block of nginx.conf: its head (how and path) and its body. */
const locations = [...conf.matchAll(/^ {4}location ([^{]+) \{\n((?: {6}[^\n]*\n)*) {4}\}/gm)].map(
  ([, head = '', body = '']) => ({
    head,
    body,
  }),
)
const bodyOf = (head: string) => locations.find((location) => location.head === head)?.body ?? `no location ${head}`

const portal = routes.filter(({ owner }) => owner === 'portal-page')
const portalHead = `~ ^/(?:${portal.map(({ path }) => path.slice(1)).join('|')})$`

const redirectHead = `~ ^/(?:${pagePaths.map((path) => path.slice(1)).join('|')})/$`

test('nginx.conf redirects the pages of the table when a slash is at their end, and nothing else', () => {
  expect(bodyOf(redirectHead)).toContain('rewrite ^/(.+)/$ /$1 permanent;')
  expect(conf.match(/permanent;|redirect;|return 30\d/g)).toHaveLength(1)
})

/** What nginx must say for a row of the table: the heads of its locations, and a line that each of them holds. */
function inNginx({ how, path, owner, localOnly }: Route): { heads: string[]; line: string } {
  if (localOnly) return { heads: [], line: '' }
  if (owner === 'portal-page') return { heads: [portalHead], line: 'root /srv/studio/portal;' }
  if (owner === 'home') return { heads: [`= ${path}`], line: 'rewrite ^ /__home/$home last;' }
  if (owner === 'api') return { heads: [`= ${path}`, `^~ ${path}/`], line: 'proxy_pass http://$api;' }
  if (owner === 'marketing-server') return { heads: [`~ ^${path}/`], line: 'proxy_pass http://$marketing_server;' }
  const folder = owner === 'portal-files' ? 'portal' : 'admin-remote'
  if (how !== 'beneath') throw new Error(`nginx.conf has no words for ${how} ${path}`)
  return { heads: [`^~ ${path}/`], line: `alias /srv/studio/${folder}/;` }
}

test.each(routes.map((route) => [`${route.how} ${route.path}`, route] as const))(
  'nginx.conf hands %s to the owner that the table names',
  (_name, route) => {
    const { heads, line } = inNginx(route)
    for (const head of heads) expect(bodyOf(head)).toContain(line)
    if (route.localOnly) expect(conf).not.toContain(route.path)
  },
)

test('nginx.conf has no owner that the table does not name', () => {
  const stations = locations.filter(
    ({ head, body }) => body.includes('internal;') || head.startsWith('@') || body.trim() === 'return 404;',
  )
  const expected = new Set([
    ...routes.flatMap((route) => inNginx(route).heads),
    '/',
    redirectHead,
    ...stations.map(({ head }) => head),
  ])
  expect(locations.map(({ head }) => head).filter((head) => !expected.has(head))).toEqual([])
})

test('both doors send the same headers', () => {
  const bare = conf.replaceAll('"', '')
  for (const [name, value] of Object.entries(securityHeaders))
    expect(bare).toContain(`add_header ${name} ${value} always;`)
  expect(conf).toContain(`10      "${portalPolicy()}";`)
  expect(conf).toContain(`default "${marketingPolicy}";`)
  expect(conf).toContain(`on      "${strictTransport}";`)
  expect(conf).toContain(`"${cacheControl.immutable}";`)
})
