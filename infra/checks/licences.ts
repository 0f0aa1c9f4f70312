/** Licences that the product may use. A person must read any other one first. */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'MIT and ISC',
  '(MIT OR CC0-1.0)',
  // lightningcss: used unmodified, as the licence requires, and only at build time.
  'MPL-2.0',
  // sharp loads libvips as a library of its own, which the LGPL allows.
  'LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
])
/** Licences that npm cannot read from a package.json, taken from the package's own LICENSE. */
const READ_BY_HAND: Record<string, string> = { '@sodaru/yup-to-json-schema': 'MIT' }

type Lock = { packages: Record<string, { license?: string; dev?: boolean; link?: boolean }> }

/** Lists the names of the production packages by licence. */
export function listLicences({ packages }: Lock): Map<string, string[]> {
  const namesByLicence = new Map<string, string[]>()
  for (const [path, { license, dev, link }] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || dev || link) continue
    const name = path.split('node_modules/').at(-1) ?? ''
    const licence = READ_BY_HAND[name] ?? license ?? 'none'
    namesByLicence.set(licence, [...(namesByLicence.get(licence) ?? []), name])
  }
  return namesByLicence
}

/** Licences that are not accepted, one line each. */
export const findUnacceptedLicences = (licences: ReadonlyMap<string, string[]>): string[] =>
  [...licences]
    .filter(([licence]) => !ACCEPTED.has(licence))
    .map(([licence, names]) => `${names.join(', ')}: ${licence}; read it, then accept it in infra/checks/licences.ts`)
