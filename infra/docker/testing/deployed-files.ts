import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { repository } from '../../product/settings.ts'

export type Service = {
  image?: string
  build?: { target: string; dockerfile: string }
  command?: string[]
  secrets?: string[]
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  user?: string
  networks?: string[] | Record<string, { ipv4_address?: string } | null>
  environment?: Record<string, string>
  healthcheck?: object
  profiles?: string[]
  volumes?: string[]
  ports?: string[]
  restart?: string
  scale?: string
  mem_limit?: string
  pids_limit?: number
  network_mode?: string
  depends_on?: string[] | Record<string, { condition: string }>
}

export const readRepositoryFile = (path: string) => readFileSync(join(repository, path), 'utf8')
type Compose = {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string; ip_range?: string }[] } }>
  volumes: Record<string, null>
  secrets: Record<string, { environment?: string; file?: string }>
}
export const compose = parse(readRepositoryFile('docker-compose.yml'), { merge: true }) as Compose
export const tlsCompose = parse(readRepositoryFile('infra/docker/tls.yml')) as Pick<Compose, 'services' | 'volumes'>
export const watchCompose = parse(readRepositoryFile('infra/docker/watch.yml'), { merge: true }) as Pick<
  Compose,
  'services' | 'secrets'
>
export const dockerfile = readRepositoryFile('infra/docker/Dockerfile')
/** The services of docker-compose.yml, without those of other Compose files. */
export const mainComposeServices = Object.entries(compose.services)
export const isBuiltHere = ({ image }: Service) => image?.startsWith('studio-') === true
/** Every service of every Compose file, without the entries that only change a service of docker-compose.yml. */
export const allServices = [
  ...mainComposeServices,
  ...Object.entries(tlsCompose.services),
  ...Object.entries(watchCompose.services),
].filter(([, { image }]) => image)
export const longRunningServices = mainComposeServices.filter(
  ([, { profiles, restart }]) => !profiles && restart !== 'no',
)

/** Returns the default in a text like `${NAME:-default}`, and any other text itself. */
export const getVariableDefault = (text: string | undefined) =>
  /^\$\{\w+:-([^}]+)\}$/.exec(text ?? '')?.[1] ?? text ?? ''
