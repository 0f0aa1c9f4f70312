import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../product/settings.ts'
import { licenceList, readSbom, type Sbom, shippedOnly, unacceptedLicences } from './licences.ts'

const component = (ref: string, id?: string) => ({ 'bom-ref': ref, licenses: id ? [{ license: { id } }] : [] })
const sbomOf = (components: Sbom['components']): Sbom => ({
  ...{ bomFormat: 'CycloneDX', metadata: { component: { name: 'folder' } }, components },
})

test('every production package is in the SBOM, no development-only package is, and each licence is accepted', () => {
  const sbom = readSbom(repository)
  const refs = new Set(sbom.components.map((one) => one['bom-ref']))
  const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; dev?: boolean; link?: boolean; name?: string }>
  }
  const locked = Object.entries(packages).filter(([path, one]) => path.includes('node_modules/') && !one.link)
  const refOf = ([path, one]: (typeof locked)[number]) =>
    `${one.name ?? path.split('node_modules/').at(-1)}@${one.version}`
  expect(
    locked
      .filter(([, { dev }]) => !dev)
      .map(refOf)
      .filter((ref) => !refs.has(ref)),
  ).toEqual([])
  const shipped = new Set(locked.filter(([, { dev }]) => !dev).map(refOf))
  expect(
    locked
      .filter(([, { dev }]) => dev)
      .map(refOf)
      .filter((ref) => refs.has(ref) && !shipped.has(ref)),
  ).toEqual([])
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'studio' } } })
  expect(unacceptedLicences(sbom)).toEqual([])
})

test('a package without a licence, or under a licence that is not accepted, is reported', () => {
  const sbom = sbomOf([
    component('good@1.0.0', 'MIT'),
    component('strict@2.0.0', 'AGPL-3.0-only'),
    component('bare@3.0.0'),
  ])
  expect(unacceptedLicences(sbom)).toEqual([
    expect.stringContaining('strict@2.0.0 is under AGPL-3.0-only'),
    expect.stringContaining('bare@3.0.0 is under none'),
  ])
})

test('what is for development only is taken out of the lock file, what is for both stays', () => {
  const manifest = { version: '0.1.0', dependencies: { both: '1' }, devDependencies: { both: '1', dev: '1' } }
  const packages = {
    api: manifest,
    'node_modules/both': { version: '1.0.0' },
    'node_modules/dev': { version: '1.0.0', dev: true },
  }
  expect(shippedOnly({ name: 'studio', packages }).packages).toEqual({
    api: { version: '0.1.0', dependencies: { both: '1' } },
    'node_modules/both': { version: '1.0.0' },
  })
})

test('the list names each package under its licence, and none of our own', () => {
  const list = licenceList(
    sbomOf([component('b@1.0.0', 'MIT'), component('a@1.0.0', 'MIT'), component('@studio/api@0.1.0')]),
  )
  expect(list).toContain('## MIT (2)\n\n- a@1.0.0\n- b@1.0.0\n')
  expect(list).not.toContain('@studio')
})
