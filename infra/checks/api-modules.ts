import type { Violation } from './code-rules.ts'
import { isTestFile } from './source-files.ts'

/** A layer of the API's modules: its name and the folders of `api/src/features` that belong to it. */
type Layer = { name: string; modules: readonly string[] }

/** Who imports whom: both as folders of `api/src/features`. */
type ModuleImport = { from: string; to: string; source: string; target: string }

/** The API's modules, lowest layer first. A module imports its own layer and those before it, without a cycle. */
const apiLayers: readonly Layer[] = [
  {
    name: 'people and records',
    modules: [
      'accounts/people',
      'payments/customers',
      'admin/audit-log',
      'mail',
      'payments/records',
      'bookings/trial-passes',
      'leads/records',
    ],
  },
  {
    name: 'catalogue',
    modules: ['catalogue/classes', 'catalogue/instructors', 'catalogue/plans', 'catalogue/programs', 'calendar'],
  },
  { name: 'bookings', modules: ['bookings', 'enrollments'] },
  {
    name: 'payment',
    modules: [
      'payments/checkout',
      'payments/give-back',
      'memberships',
      'payments/events',
      'payments/reversals',
      'payments/receipts',
    ],
  },
  { name: 'offers', modules: ['payments/offers'] },
  {
    name: 'accounts',
    modules: [
      'accounts/auth',
      'accounts/invitations',
      'newsletter',
      'accounts/own-account',
      'admin/person-notes',
      'accounts/second-factor',
      'admin/timeline',
      'accounts/uploads',
      'admin/users',
    ],
  },
  {
    name: 'studio',
    modules: ['bookings/calendar-feed', 'admin/impact-preview', 'leads', 'bookings/reminders', 'admin/reports'],
  },
  {
    name: 'operation',
    modules: [
      'operations/api-docs',
      'admin/attention',
      'operations/browser-errors',
      'operations/health',
      'operations/metrics',
    ],
  },
]

/** The folders of `api/src/features` that are modules, the longer names first. */
export const apiModules: readonly string[] = apiLayers
  .flatMap(({ modules }) => modules)
  .toSorted((one, other) => other.length - one.length)

const FEATURES = 'api/src/features/'
const TABLE = 'infra/checks/api-modules.ts'

/** The module that a file of the API belongs to: one of the list, else its first folder; null for a file of none. */
function moduleOf(path: string): string | null {
  if (!path.startsWith(FEATURES)) return null
  const rest = path.slice(FEATURES.length)
  return apiModules.find((name) => rest.startsWith(`${name}/`)) ?? rest.split('/')[0] ?? null
}

/** The imports of one module of the API by another. Those of tests do not count: a test looks at what any module has stored. */
export function listModuleImports(
  files: readonly { source: string; dependencies: readonly { resolved: string }[] }[],
): ModuleImport[] {
  return files.flatMap(({ source, dependencies }) => {
    const from = moduleOf(source)
    if (!from || isTestFile(source)) return []
    return dependencies.flatMap(({ resolved: target }) => {
      const to = moduleOf(target)
      return to && to !== from ? [{ from, to, source, target }] : []
    })
  })
}

/** What is wrong with the API's modules: one without a layer, an import of a layer above, a cycle. */
export function checkApiModules(input: { paths: readonly string[]; imports: readonly ModuleImport[] }): Violation[] {
  const layers = new Map(apiLayers.flatMap(({ modules }, level) => modules.map((name) => [name, level] as const)))
  const layerOf = (name: string) => apiLayers[layers.get(name) ?? -1]?.name
  const found = new Set(
    input.paths.filter((path) => path.slice(FEATURES.length).includes('/')).flatMap((path) => moduleOf(path) ?? []),
  )
  const unplaced = [...found].filter((name) => !layers.has(name))
  const isUpward = ({ from, to }: ModuleImport) =>
    (layers.get(to) ?? 0) > (layers.get(from) ?? Number.POSITIVE_INFINITY)
  const upward = input.imports.filter(isUpward).map(({ from, to, source, target }) => {
    const why = `${from} (layer ${layerOf(from)}) lies below ${to} (layer ${layerOf(to)})`
    return `${source} imports ${target}: ${why}; add a job in the same transaction, which ${to} handles`
  })
  const cycles = findCycles(input.imports.filter((one) => !isUpward(one)))
  return [
    ...unplaced.map((name) => `${FEATURES}${name} has no layer: add it to apiLayers in ${TABLE}`),
    ...upward,
    ...cycles.map((cycle) => `modules of the API import each other in a cycle: ${cycle.join(' -> ')}`),
  ]
}

/** Each cycle that a depth-first walk meets, as the names on it, the first one again at the end. */
function findCycles(imports: readonly ModuleImport[]): string[][] {
  const targets = new Map<string, Set<string>>()
  for (const { from, to } of imports) targets.set(from, (targets.get(from) ?? new Set()).add(to))
  const done = new Set<string>()
  const walk = (name: string, path: readonly string[]): string[][] => {
    const start = path.indexOf(name)
    if (start >= 0) return [[...path.slice(start), name]]
    if (done.has(name)) return []
    const cycles = [...(targets.get(name) ?? [])].sort().flatMap((next) => walk(next, [...path, name]))
    done.add(name)
    return cycles
  }
  return [...targets.keys()].sort().flatMap((name) => walk(name, []))
}
