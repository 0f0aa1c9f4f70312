import { expect, test } from 'vitest'
import {
  allServices,
  compose,
  dockerfile,
  isOurs,
  read,
  services,
  standardOf,
  tls,
  watch,
} from './testing/deployed-files.ts'

test.each(allServices)(
  '%s gets its secrets as files, and none in its environment [DEPLOYMENT-15]',
  (_name, service) => {
    const { environment = {}, secrets = [] } = service
    const files = Object.entries(environment).filter(([, value]) => String(value).startsWith('/run/secrets/'))
    expect(files.map(([, path]) => path.replace('/run/secrets/', '')).sort()).toEqual([...secrets].sort())
    const openly = Object.keys(environment).filter(
      (name) => /PASSWORD|SECRET|KEY/.test(name) && !/FILE$|^RATE_LIMIT/.test(name),
    )
    expect(openly).toEqual([])
    // A password in an address.
    for (const value of Object.values(environment)) expect(String(value)).not.toMatch(/:\/\/[^/]*:[^/]*@/)
    // Compose can put nothing else into a container that is read-only.
    for (const secret of secrets)
      expect({ ...compose.secrets, ...watch.secrets }[secret]?.file).toBe(`./secrets/${secret}`)
  },
)

test('the folder of secrets is in neither git nor an image [DEPLOYMENT-15]', () => {
  expect(read('.gitignore').split('\n')).toContain('secrets/')
  expect(read('infra/docker/Dockerfile.dockerignore').split('\n')).toContain('secrets')
})

test.each(allServices)('%s may start a bounded number of processes [DEPLOYMENT-2]', (_name, { pids_limit: limit }) => {
  expect(limit).toBeGreaterThan(0)
  expect(limit).toBeLessThanOrEqual(1000)
})

test('certificates come by a service of their own, which may do as little as the others', () => {
  const { command, read_only, cap_drop, restart } = tls.services.certificates ?? {}
  expect([command, read_only, cap_drop, restart]).toEqual([['/srv/certificates.sh'], true, ['ALL'], 'unless-stopped'])
})

test.each(services)(
  'the container of %s writes nowhere but where it must, and holds no rights that it does not need [DEPLOYMENT-2]',
  (_name, service) => {
    expect(service.read_only).toBe(true)
    expect(service.cap_drop).toEqual(['ALL'])
    expect(service.security_opt).toContain('no-new-privileges:true')
    if (!isOurs(service)) expect(service.user).toBe('mongodb')
  },
)

test('the API believes nginx’ address and the network that only nginx, the marketing server and itself are on [SECURITY-1]', () => {
  const { networks } = compose.services.nginx ?? {}
  const address = networks && !Array.isArray(networks) ? networks.front?.ipv4_address : undefined
  const { ipam, internal } = compose.networks.inner ?? {}
  expect(standardOf(compose.services.api?.environment?.TRUST_PROXY)).toBe(`${address},${ipam?.config[0]?.subnet}`)
  expect(internal).toBe(true)
  const members = allServices.filter(([, { networks: all = [] }]) =>
    (Array.isArray(all) ? all : Object.keys(all)).includes('inner'),
  )
  expect(members.map(([name]) => name)).toEqual(['nginx', 'api', 'marketing'])
})

test('only nginx can be reached from outside, and every package file is copied before the install [DEPLOYMENT-2]', () => {
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['nginx'])
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  for (const folder of workspaces) expect(dockerfile).toContain(`COPY ${folder}/package.json ${folder}/`)
})

test('a service that must be found again keeps its address, and no other one is given it', () => {
  const [{ subnet, ip_range: range = '' } = { subnet: '' }] = compose.networks.front?.ipam?.config ?? []
  expect([subnet, range]).toEqual(['172.30.80.0/24', '172.30.80.128/25'])
  const addresses = services.flatMap(([, { networks = {} }]) =>
    Array.isArray(networks) ? [] : Object.values(networks).flatMap((one) => one?.ipv4_address ?? []),
  )
  expect(addresses).toEqual(['172.30.80.10'])
})
