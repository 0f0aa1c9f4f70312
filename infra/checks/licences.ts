import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Licence = { license?: { id?: string; name?: string }; expression?: string }
type Component = { 'bom-ref': string; licenses?: Licence[]; properties?: { name: string; value: string }[] }
/** The parts of a CycloneDX document that are read here. */
export type Sbom = {
  bomFormat: string
  metadata: { component: { name: string } }
  components: Component[]
}
type Package = { version: string; name?: string; dev?: boolean; link?: boolean; devDependencies?: object }
type Lock = { name: string; packages: Record<string, Package> }

/** Under these a studio may serve and run what it ships. Another one is for a person to read first. */
const ACCEPTED = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['OFL-1.1', 'Python-2.0', 'Unlicense', 'MIT and ISC', '(MIT OR CC0-1.0)'],
  // lightningcss: used unmodified, as the licence requires, and only at build time.
  'MPL-2.0',
  // sharp loads libvips as a library of its own, which the LGPL allows.
  ...['LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'],
])
/** Licences that npm cannot read from a package.json, taken from the package's own LICENSE. */
const READ_BY_HAND: Record<string, string> = { '@sodaru/yup-to-json-schema': 'MIT' }

const nameOf = (ref: string) => ref.slice(0, ref.lastIndexOf('@'))
const isOurs = (ref: string) => ref.startsWith('@studio/')
const licenceOf = ({ 'bom-ref': ref, licenses = [] }: Component) =>
  READ_BY_HAND[nameOf(ref)] ??
  (licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(' AND ') || 'none')

/** A lock file without what is for development only, and without anything being asked for as such. */
export function shippedOnly({ packages, ...lock }: Lock): Lock {
  const shipped = Object.entries(packages).filter(([, { dev }]) => !dev)
  return { ...lock, packages: Object.fromEntries(shipped.map(([path, { devDependencies: _, ...one }]) => [path, one])) }
}

/**
 * The production dependencies, as npm lists them. `npm sbom --omit=dev` also omits packages that are needed in production
 * and in development (sharp, mongodb), so it runs on a copy of the lock file without development dependencies.
 */
export function readSbom(root: string): Sbom {
  const lock = shippedOnly(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  const folder = mkdtempSync(join(tmpdir(), 'studio-sbom-'))
  try {
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
    for (const path of Object.keys(lock.packages).filter((one) => !one.includes('node_modules'))) {
      const { devDependencies: _, ...manifest } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
      mkdirSync(join(folder, path), { recursive: true })
      writeFileSync(join(folder, path, 'package.json'), JSON.stringify(manifest))
    }
    const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application']
    const options = { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
    const { status, stdout, stderr } = spawnSync('npm', args, options)
    if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
    const sbom = JSON.parse(stdout) as Sbom
    // npm names it for the folder.
    return { ...sbom, metadata: { ...sbom.metadata, component: { ...sbom.metadata.component, name: lock.name } } }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The packages of an SBOM by licence, as a document. */
export function licenceList({ components }: Sbom): string {
  const byLicence = new Map<string, string[]>()
  for (const one of components.filter((each) => !isOurs(each['bom-ref']))) {
    const licence = licenceOf(one)
    byLicence.set(licence, [...(byLicence.get(licence) ?? []), one['bom-ref']])
  }
  const sections = [...byLicence]
    .sort(([, some], [, others]) => others.length - some.length)
    .map(
      ([licence, refs]) =>
        `## ${licence} (${refs.length})\n\n${refs
          .sort()
          .map((ref) => `- ${ref}`)
          .join('\n')}\n`,
    )
  return `# Licences of what runs in production\n\n${sections.join('\n')}`
}

/** Packages whose licence is not accepted, one line each. */
export const unacceptedLicences = ({ components }: Sbom): string[] =>
  components
    .filter((one) => !isOurs(one['bom-ref']) && !ACCEPTED.has(licenceOf(one)))
    .map((one) => `${one['bom-ref']} is under ${licenceOf(one)}: read it, then accept it in infra/checks/licences.ts`)
