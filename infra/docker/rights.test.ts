import { expect, test } from 'vitest'
import {
  allServices,
  compose,
  dockerfile,
  getVariableDefault,
  isBuiltHere,
  mainComposeServices,
  readRepositoryFile,
  tlsCompose,
  watchCompose,
} from './testing/deployed-files.ts'

test.each(allServices)(
  '%s gets its secrets as files, and none in its environment [DEPLOYMENT-15]',
  (_name, service) => {
    const { environment = {}, secrets = [] } = service
    const files = Object.entries(environment).filter(([, value]) => String(value).startsWith('/run/secrets/'))
    expect(files.map(([, path]) => path.replace('/run/secrets/', '')).sort()).toEqual([...secrets].sort())
    const plainSecrets = Object.keys(environment).filter(
      (name) => /PASSWORD|SECRET|KEY/.test(name) && !/FILE$|^RATE_LIMIT/.test(name),
    )
    expect(plainSecrets).toEqual([])
    // No password inside an address.
    for (const value of Object.values(environment)) expect(String(value)).not.toMatch(/:\/\/[^/]*:[^/]*@/)
    // Compose can give secrets to a read-only container only from files, not from variables.
    for (const secret of secrets)
      expect({ ...compose.secrets, ...watchCompose.secrets }[secret]?.file).toBe(`./secrets/${secret}`)
  },
)

test('the folder of secrets is in neither git nor an image [DEPLOYMENT-15]', () => {
  expect(readRepositoryFile('.gitignore').split('\n')).toContain('secrets/')
  expect(readRepositoryFile('infra/docker/Dockerfile.dockerignore').split('\n')).toContain('secrets')
})

test.each(allServices)('%s may start a bounded number of processes [DEPLOYMENT-2]', (_name, { pids_limit: limit }) => {
  expect(limit).toBeGreaterThan(0)
  expect(limit).toBeLessThanOrEqual(1000)
})

test('the certificate service has as few rights as the others', () => {
  const { command, read_only, cap_drop, restart } = tlsCompose.services.certificates ?? {}
  expect([command, read_only, cap_drop, restart]).toEqual([['/srv/certificates.sh'], true, ['ALL'], 'unless-stopped'])
})

test.each(mainComposeServices)(
  'the container of %s is read-only and has no capabilities [DEPLOYMENT-2]',
  (_name, service) => {
    expect(service.read_only).toBe(true)
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toContain('no-new-privileges:true')
    // Our own images set their user in the Dockerfile; the others are all MongoDB's.
    if (!isBuiltHere(service)) expect(service.user).toBe('mongodb')
  },
)

test('the API trusts the address of nginx and the network that only nginx, the marketing server and the API share [SECURITY-1]', () => {
  const { networks } = compose.services.nginx ?? {}
  const address = networks && !Array.isArray(networks) ? networks.front?.ipv4_address : undefined
  const { ipam, internal } = compose.networks.inner ?? {}
  expect(getVariableDefault(compose.services.api?.environment?.TRUST_PROXY)).toBe(
    `${address},${ipam?.config[0]?.subnet}`,
  )
  expect(internal).toBe(true)
  const innerServices = allServices.filter(([, { networks: serviceNetworks = [] }]) =>
    (Array.isArray(serviceNetworks) ? serviceNetworks : Object.keys(serviceNetworks)).includes('inner'),
  )
  expect(innerServices.map(([name]) => name)).toEqual(['nginx', 'api', 'marketing'])
})

test('only nginx publishes ports, and every package.json is copied before the install [DEPLOYMENT-2]', () => {
  expect(mainComposeServices.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['nginx'])
  const { workspaces } = JSON.parse(readRepositoryFile('package.json')) as { workspaces: string[] }
  for (const folder of workspaces) expect(dockerfile).toContain(`COPY ${folder}/package.json ${folder}/`)
})

test('nginx has a fixed address outside the range of assigned addresses', () => {
  const [{ subnet, ip_range: range = '' } = { subnet: '' }] = compose.networks.front?.ipam?.config ?? []
  expect([subnet, range]).toEqual(['172.30.80.0/24', '172.30.80.128/25'])
  const addresses = mainComposeServices.flatMap(([, { networks = {} }]) =>
    Array.isArray(networks) ? [] : Object.values(networks).flatMap((network) => network?.ipv4_address ?? []),
  )
  expect(addresses).toEqual(['172.30.80.10'])
})
