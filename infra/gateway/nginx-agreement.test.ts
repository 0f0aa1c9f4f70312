import { type Endpoint, endpoints } from '@studio/contract'
import { expect, test } from 'vitest'
import { readNginxConf } from '../nginx/nginx-conf.ts'
import { cacheControl, createPortalPolicy, marketingPolicy, securityHeaders } from './headers.ts'
import { pagePaths, routes } from './routes.ts'

const conf = readNginxConf()

/** Every location block of nginx.conf: its head (modifier and path) and its body. */
const locations = [...conf.matchAll(/^ {4}location ([^{]+) \{\n((?: {6}[^\n]*\n)*) {4}\}/gm)].map(
  ([, head = '', body = '']) => ({
    head,
    body,
  }),
)
const findBody = (head: string) => locations.find((location) => location.head === head)?.body ?? `no location ${head}`

type Route = { match: string; path: string; target: string; localOnly?: true }
const portalRoutes = routes.filter(({ target }) => target === 'portal-page')
const portalLocation = `~ ^/(?:${portalRoutes.map(({ path }) => path.slice(1)).join('|')})$`

const redirectLocation = `~ ^/(?:${pagePaths.map((path) => path.slice(1)).join('|')})/$`

test('nginx.conf redirects the path of a page that ends with a slash to the path without it, and redirects nothing else [SECURITY-12]', () => {
  expect(findBody(redirectLocation)).toContain('rewrite ^/(.+)/$ /$1 permanent;')
  expect(conf.match(/permanent;|redirect;|return 30\d/g)).toHaveLength(1)
})

/** Returns the heads of the locations that nginx.conf must have for a row of the table, and a line that each contains. */
function getExpectedLocations({ match, path, target, localOnly }: Route): { heads: string[]; line: string } {
  if (localOnly) return { heads: [], line: '' }
  if (target === 'portal-page') return { heads: [portalLocation], line: 'root /srv/studio/portal;' }
  if (target === 'home') return { heads: [`= ${path}`], line: 'rewrite ^ /__home/$home last;' }
  if (target === 'api') return { heads: [`= ${path}`, `^~ ${path}/`], line: 'proxy_pass http://$api;' }
  if (target === 'marketing-server') return { heads: [`~ ^${path}/`], line: 'proxy_pass http://$marketing_server;' }
  const folder = target === 'portal-files' ? 'portal' : 'admin-remote'
  if (match !== 'below') throw new Error(`nginx.conf has no location for ${match} ${path}`)
  return { heads: [`^~ ${path}/`], line: `alias /srv/studio/${folder}/;` }
}

test.each(routes.map((route) => [`${route.match} ${route.path}`, route] as const))(
  'nginx.conf routes %s to the target in the table, or nowhere if it is local only',
  (_name, route) => {
    const { heads, line } = getExpectedLocations(route)
    for (const head of heads) expect(findBody(head)).toContain(line)
    if ('localOnly' in route) expect(conf).not.toContain(route.path)
  },
)

test('nginx.conf has no location that is missing from the routing table', () => {
  const internalLocations = locations.filter(
    ({ head, body }) => body.includes('internal;') || head.startsWith('@') || body.trim() === 'return 404;',
  )
  const expected = new Set([
    ...routes.flatMap((route) => getExpectedLocations(route).heads),
    '/',
    redirectLocation,
    ...internalLocations.map(({ head }) => head),
  ])
  expect(locations.map(({ head }) => head).filter((head) => !expected.has(head))).toEqual([])
})

test('nginx waits for reads marked mayTakeLong and retries every other read on another process after 2 seconds [DEPLOYMENT-9]', () => {
  const longReads = Object.values<Endpoint>(endpoints).filter(
    ({ mayTakeLong, method }) => mayTakeLong && method === 'GET',
  )
  const paths = longReads.map(({ path }) =>
    path.slice('/api/'.length).replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+'),
  )
  expect(conf).toContain(`"~^[A-Z]+ /api/(?:${paths.join('|')})$" 0;`)
  expect(findBody('@api_quick_read')).toContain('proxy_read_timeout 2s;')
  // Once in the location of all calls of the API, once in that of the writes that nginx may repeat.
  expect(conf.match(/if \(\$is_quick_read\)/g)).toHaveLength(2)
})

test('nginx caches the public lists of the endpoint table for visitors, and nothing else', () => {
  const paths = Object.values<Endpoint>(endpoints).flatMap(({ isPublicList, path }) => (isPublicList ? path : []))
  const names = paths.map((path) => path.slice('/api/'.length))
  expect(conf).toContain(`"~^\\|/api/(?:${names.join('|')})$" "lists";`)
  expect(findBody('@api_quick_read')).toContain('proxy_cache $list_cache;')
  expect(conf.match(/proxy_cache /g)).toHaveLength(1)
})

test('nginx and the gateway send the same headers', () => {
  const confWithoutQuotes = conf.replaceAll('"', '')
  for (const [name, value] of Object.entries(securityHeaders))
    expect(confWithoutQuotes).toContain(`add_header ${name} ${value} always;`)
  // The key 10 is $is_portal$is_hashed: 1 for a page of the portal, 0 for not a hashed file.
  expect(conf).toContain(`10      "${createPortalPolicy(['https://res.cloudinary.com/@cloud@/'])}";`)
  expect(conf).toContain(`default "${marketingPolicy}";`)
  // The key is $https.
  expect(conf).toContain('on      "max-age=31536000; includeSubDomains";')
  expect(conf).toContain(`"${cacheControl.immutable}";`)
})
