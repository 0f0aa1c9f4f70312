import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../product/settings.ts'

export type NginxValues = {
  /** The port to listen on, on the loopback address. */
  port: number
  apiPorts: readonly number[]
  marketingPort: number
  /** A resolver of the processes' host names, as deployed; `apiPorts` then holds their common port. */
  resolver?: string
  /** The folders with the served files. */
  folders: { marketing: string; portal: string; admin: string }
  /** Other origins from which the portal may load pictures: the image host, or its emulator in `npm run production`. */
  pictureHosts?: readonly string[]
  /** A folder that nginx may write to, for its process id and its temporary files. */
  scratchFolder: string
}

const brotliModuleFiles = [
  '/etc/nginx/modules-enabled/50-mod-http-brotli-static.conf',
  '/usr/share/nginx/modules-available/mod-http-brotli-static.conf',
]

/** Whether this machine's nginx can send the .br files. */
export const hasBrotli = () => brotliModuleFiles.some((file) => existsSync(file))

/** The text of nginx.conf at the root of the repository. */
export const readNginxConf = () => readFileSync(join(repository, 'nginx.conf'), 'utf8')

/**
 * Returns nginx.conf with other addresses and folders, to run the deployed configuration on a laptop. Throws when a text to
 * replace is missing, so that tests never use a configuration that differs from the deployed one.
 */
export function renderNginxConf({ conf, values }: { conf: string; values: NginxValues }): string {
  const { folders, scratchFolder } = values
  const replacements: Replacements = [
    ['listen 8080;', `listen 127.0.0.1:${values.port};`],
    ...(values.resolver ? getNameReplacements({ ...values, resolver: values.resolver }) : getPortReplacements(values)),
    ['/srv/studio/marketing', folders.marketing],
    ['/srv/studio/portal', folders.portal],
    ['/srv/studio/admin-remote', folders.admin],
    ['pid /tmp/nginx.pid', `pid ${scratchFolder}/nginx.pid`],
    ['/tmp/nginx-', `${scratchFolder}/nginx-`],
    ['access_log /dev/stdout studio', `access_log ${scratchFolder}/access.log studio`],
    [' https://res.cloudinary.com/@cloud@/', (values.pictureHosts ?? []).map((host) => ` ${host}`).join('')],
    // Matched literally; nginx takes the brackets as a pattern, which may match no file.
    ['include brotli[.]inc;', hasBrotli() ? 'brotli_static on;' : ''],
    // Unchanged, but its absence would be an error.
    ['include /etc/nginx/mime.types', 'include /etc/nginx/mime.types'],
  ]
  let renderedConf = conf
  for (const [text, replacement] of replacements) {
    if (!renderedConf.includes(text)) throw new Error(`nginx.conf no longer contains ${text}`)
    renderedConf = renderedConf.replaceAll(text, replacement)
  }
  return renderedConf
}

type Replacements = [text: string, replacement: string][]

const getNameReplacements = ({
  resolver,
  apiPorts,
  marketingPort,
}: NginxValues & { resolver: string }): Replacements => [
  ['resolver 127.0.0.11 ', `resolver ${resolver} `],
  ['default api:8081;', `default api:${apiPorts[0]};`],
  ['default marketing:8082;', `default marketing:${marketingPort};`],
]

// Without host names the processes are distinguished by their ports.
const getPortReplacements = ({ apiPorts, marketingPort }: NginxValues): Replacements => [
  ['default api:8081;', 'default api_processes;'],
  ['default marketing:8082;', `default 127.0.0.1:${marketingPort};`],
  [
    '  map $host $api {',
    [
      '  upstream api_processes {',
      ...apiPorts.map((port) => `    server 127.0.0.1:${port} max_fails=0;`),
      '  }',
      '  map $host $api {',
    ].join('\n'),
  ],
]
