import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../product/settings.ts'

export type NginxValues = {
  /** Port of the loopback to listen on. */
  port: number
  /** Ports of the API processes and of the marketing server. */
  apis: readonly number[]
  marketing: number
  /** A resolver that knows the names of the processes, as in the deployed shape; then `apis` is the one port of all. */
  resolver?: string
  /** The three folders with files. */
  folders: { marketing: string; portal: string; admin: string }
  /** Where pictures of the portal may come from besides the product: the image host, the emulator in a rehearsal. */
  pictureHosts?: readonly string[]
  /** A folder that nginx may write to, for its process id and its temporary files. */
  scratch: string
}

const brotliModule = [
  '/etc/nginx/modules-enabled/50-mod-http-brotli-static.conf',
  '/usr/share/nginx/modules-available/mod-http-brotli-static.conf',
]

/** Whether this machine's nginx can send the .br files. */
export const hasBrotli = () => brotliModule.some((file) => existsSync(file))

/** The text of nginx.conf at the root of the repository. */
export const readNginxConf = () => readFileSync(join(repository, 'nginx.conf'), 'utf8')

/**
 * nginx.conf with the addresses and folders of another place, to run the deployed rules on a laptop. Throws when the
 * file no longer holds what is to be replaced, so that a test never drives a configuration that is not deployed.
 */
export function renderNginxConf({ conf, place }: { conf: string; place: NginxValues }): string {
  const { folders, scratch } = place
  const replacements: [string | RegExp, string][] = [
    ['listen 8080;', `listen 127.0.0.1:${place.port};`],
    ...(place.resolver ? byName({ ...place, resolver: place.resolver }) : byPort(place)),
    ['/srv/studio/marketing', folders.marketing],
    ['/srv/studio/portal', folders.portal],
    ['/srv/studio/admin-remote', folders.admin],
    ['pid /tmp/nginx.pid', `pid ${scratch}/nginx.pid`],
    ['/tmp/nginx-', `${scratch}/nginx-`],
    ['access_log /dev/stdout studio', `access_log ${scratch}/access.log studio`],
    [' https://res.cloudinary.com/@cloud@/', (place.pictureHosts ?? []).map((host) => ` ${host}`).join('')],
    ['include brotli[.]inc;', hasBrotli() ? 'brotli_static on;' : ''],
    ['include /etc/nginx/mime.types', 'include /etc/nginx/mime.types'],
  ]
  return replacements.reduce((text, [from, to]) => {
    const found = typeof from === 'string' ? text.includes(from) : from.test(text)
    if (!found) throw new Error(`nginx.conf no longer holds ${from}`)
    return typeof from === 'string' ? text.replaceAll(from, to) : text.replace(from, to)
  }, conf)
}

type Replacements = [string | RegExp, string][]

const byName = ({ resolver, apis, marketing }: NginxValues & { resolver: string }): Replacements => [
  ['resolver 127.0.0.11 ', `resolver ${resolver} `],
  ['default api:8081;', `default api:${apis[0]};`],
  ['default marketing:8082;', `default marketing:${marketing};`],
]

// Without host names the processes are distinguished by their ports.
const byPort = ({ apis, marketing }: NginxValues): Replacements => [
  ['default api:8081;', 'default api_processes;'],
  ['default marketing:8082;', `default 127.0.0.1:${marketing};`],
  [
    '  map $host $api {',
    [
      '  upstream api_processes {',
      ...apis.map((port) => `    server 127.0.0.1:${port} max_fails=0;`),
      '  }',
      '  map $host $api {',
    ].join('\n'),
  ],
]
