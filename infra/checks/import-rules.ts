import { cruise, type ICruiseResult, type IRegularForbiddenRuleType as Rule } from 'dependency-cruiser'
import { apiLayers, apiModules } from './api-modules.ts'
import type { Violation } from './code-rules.ts'
import { type WorkspacePackage, workspacePackages } from './packages.ts'
import { TEST_FILES } from './source-files.ts'

const rule = (name: string, from: Rule['from'], to: Rule['to']): Rule => ({ name, severity: 'error', from, to })

const inside = (folder: string) => `^${folder}/`
const packages = (names: string) => `(?:^|/)node_modules/(?:@types/)?(?:${names})/`

function rulesOf({ folder, mayImport, packages: allowed }: WorkspacePackage): Rule[] {
  const nested = workspacePackages
    .map((other) => inside(other.folder))
    .filter((path) => path.startsWith(inside(folder)))
  const notItsOwn = nested.filter((path) => path !== inside(folder))
  const home = { path: inside(folder), pathNot: notItsOwn }
  const product = { path: inside(folder), pathNot: [...notItsOwn, ...TEST_FILES] }
  return [
    rule(`it leaves ${folder}; import the other package by its name`, home, {
      path: [`^(?!${folder}/)`, ...notItsOwn],
      dependencyTypes: ['local'],
      dependencyTypesNot: ['aliased-workspace'],
    }),
    rule(`${folder} may not import this workspace package`, product, {
      pathNot: mayImport.map(inside),
      dependencyTypes: ['aliased-workspace'],
    }),
    ...(allowed
      ? [rule(`${folder} may not use this package`, product, { path: 'node_modules/', pathNot: packages(allowed) })]
      : []),
  ]
}

const inModules = (modules: readonly string[]) => `^api/src/features/(?:${modules.join('|')})/`
/** Modules that lie in a folder of these ones, and are none of them. */
const nestedIn = (modules: readonly string[]) =>
  apiModules
    .filter((name) => !modules.includes(name) && modules.some((outer) => name.startsWith(`${outer}/`)))
    .map((name) => inModules([name]))

const layerRules = apiLayers.slice(0, -1).map((layer, level) => {
  const later = apiLayers.slice(level + 1).flat()
  return rule(
    'a module of the API imports no module of a later layer (infra/checks/api-modules.ts); add a job that handles it',
    { path: inModules(layer), pathNot: [...nestedIn(layer), ...TEST_FILES] },
    { path: inModules(later), pathNot: nestedIn(later) },
  )
})

const everywhere: readonly Rule[] = [
  rule(
    'the portal may import types of the admin remote only',
    { path: '^portal/', pathNot: [...TEST_FILES] },
    { path: '^admin-remote/', dependencyTypes: ['aliased-workspace'], dependencyTypesNot: ['type-only'] },
  ),
  rule(
    'a feature never imports a feature; the app joins them',
    { path: '^(portal|admin-remote)/src/features/([^/]+)/' },
    { path: '^$1/src/features/[^/]+/', pathNot: '^$1/src/features/$2/' },
  ),
  rule(
    "a module of the API imports another one's index.ts and nothing behind it",
    { path: `^api/src/features/(${apiModules.join('|')}|[^/]+)/` },
    {
      path: '^api/src/features/[^/]+/',
      pathNot: ['^api/src/features/$1/', `^api/src/features/(?:${apiModules.join('|')})/index\\.ts$`],
    },
  ),
  ...layerRules,
  rule(
    'modules of the API import each other in a cycle',
    { path: `^api/src/features/(${apiModules.join('|')})/`, pathNot: [...TEST_FILES] },
    { circular: true, via: { path: '^api/src/features/', pathNot: '^api/src/features/$1/' } },
  ),
  rule(
    'only the app joins features',
    {
      path: '^(api|portal|admin-remote)/',
      // What lies directly in src, and the folders that put the whole together, may.
      pathNot: [
        ...['/src/features/[^/]+/', '^[^/]+/src/[\\w-]+\\.tsx?$', '^[^/]+/src/(?:app|demo|layout|testing)/'],
        ...TEST_FILES,
      ],
    },
    { path: '^$1/src/features/[^/]+/' },
  ),
  rule(
    'this package must not use Node APIs',
    { path: '^(?:api/contract|portal/ui|portal/client)/src/', pathNot: [...TEST_FILES] },
    { dependencyTypes: ['core'] },
  ),
  rule(
    'only api/src/adapters imports the SDKs of services',
    { path: '^api/', pathNot: ['^api/src/adapters/', ...TEST_FILES] },
    { path: packages('stripe|cloudinary|nodemailer') },
  ),
  rule(
    'queries live in the stores of a feature, connections in api/src/adapters',
    {
      path: '^api/',
      pathNot: ['^api/src/(?:features|adapters|platform)/(?!.*(?:rules|routes)\\.ts$)', ...TEST_FILES],
    },
    { path: packages('mongoose') },
  ),
]

/**
 * Import rules between workspace packages, between features and the API's modules, and for provider SDKs; knip refuses
 * undeclared packages. Astro files are checked by the linter (`.biome.json`), since dependency-cruiser does not read them.
 */
export async function checkImports({ root, paths }: { root: string; paths: readonly string[] }): Promise<Violation[]> {
  const { output } = await cruise(
    paths.filter((path) => !path.endsWith('.astro')),
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: [...workspacePackages.flatMap(rulesOf), ...everywhere] },
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(?:^|/)(?:dist|\\.astro)/' },
      // With types, and by the compiler's own parser alone, which takes a third of the time.
      tsPreCompilationDeps: true,
      skipAnalysisNotInRules: true,
      combinedDependencies: true,
      enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    },
  )
  const { violations } = (output as ICruiseResult).summary
  return violations.map(({ from, to, rule: { name } }) => `${from} imports ${to}: ${name}`)
}
