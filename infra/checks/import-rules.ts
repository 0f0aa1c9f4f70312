import { cruise, type ICruiseResult, type IRegularForbiddenRuleType as Rule } from 'dependency-cruiser'
import { apiLayers, apiModules } from './api-modules.ts'
import type { Violation } from './code-rules.ts'
import { type WorkspacePackage, workspacePackages } from './packages.ts'
import { TEST_FILES } from './source-files.ts'

/** What `^(?:api/contract|api)/` matches: paths of these folders. */
const inside = (folders: readonly string[]) => `^(?:${folders.join('|')})/`
const foldersOf = (names: readonly string[]) =>
  workspacePackages.filter(({ name }) => names.includes(name)).map(({ folder }) => folder)
/** Files of a workspace package, without those of packages nested in it. */
const filesOf = ({ folder }: WorkspacePackage) => ({
  path: inside([folder]),
  pathNot: workspacePackages
    .filter((other) => other.folder.startsWith(`${folder}/`))
    .map((other) => inside([other.folder])),
})
const productOf = (workspacePackage: WorkspacePackage) => ({
  ...filesOf(workspacePackage),
  pathNot: [...filesOf(workspacePackage).pathNot, ...TEST_FILES],
})
const packages = (names: string) => `(?:^|/)node_modules/(?:@types/)?(?:${names})/`
const rule = (name: string, { from, to }: Pick<Rule, 'from' | 'to'>): Rule => ({
  name,
  severity: 'error',
  from,
  to,
})

function rulesOf(workspacePackage: WorkspacePackage): Rule[] {
  const known = foldersOf([...workspacePackage.mayImport, ...(workspacePackage.mayImportTypes ?? [])])
  const byPackage = { dependencyTypes: ['aliased-workspace' as const] }
  const home = filesOf(workspacePackage)
  const rules = [
    rule(`it leaves ${workspacePackage.folder}; import the other package by its name`, {
      from: home,
      to: {
        path: [`^(?!${workspacePackage.folder}/)`, ...home.pathNot],
        dependencyTypes: ['local'],
        dependencyTypesNot: ['aliased-workspace'],
      },
    }),
    rule(`${workspacePackage.folder} may not import this workspace package`, {
      from: productOf(workspacePackage),
      to: { pathNot: known.map((folder) => inside([folder])), ...byPackage },
    }),
    rule(`tests of ${workspacePackage.folder} may not import this workspace package`, {
      from: { path: TEST_FILES.map((pattern) => `${home.path}.*(?:${pattern})`), pathNot: home.pathNot },
      to: { pathNot: [...known, 'api/contract'].map((folder) => inside([folder])), ...byPackage },
    }),
  ]
  if (workspacePackage.mayImportTypes)
    rules.push(
      rule(`${workspacePackage.folder} may import types of ${workspacePackage.mayImportTypes.join(', ')} only`, {
        from: productOf(workspacePackage),
        to: {
          path: inside(foldersOf(workspacePackage.mayImportTypes)),
          ...byPackage,
          dependencyTypesNot: ['type-only'],
        },
      }),
    )
  if (workspacePackage.packages)
    rules.push(
      rule(`${workspacePackage.folder} may not use this package`, {
        from: productOf(workspacePackage),
        to: { path: 'node_modules/', pathNot: packages(workspacePackage.packages) },
      }),
    )
  return rules
}

const FEATURES = '^(api|portal|admin-remote)/src/features/'
// What lies directly in src, and the folders that put the whole together.
const JOINERS = ['^[^/]+/src/[\\w-]+\\.tsx?$', '^[^/]+/src/(?:app|demo|layout|testing)/']

const inModules = (modules: readonly string[]) => `^api/src/features/(?:${modules.join('|')})/`
/** Modules that lie in a folder of these ones, and are none of them. */
const others = (modules: readonly string[]) =>
  apiModules
    .filter((name) => !modules.includes(name) && modules.some((one) => name.startsWith(`${one}/`)))
    .map((name) => inModules([name]))

const everywhere: readonly Rule[] = [
  rule('a feature never imports a feature; the app joins them', {
    from: { path: '^(portal|admin-remote)/src/features/([^/]+)/' },
    to: { path: '^$1/src/features/[^/]+/', pathNot: '^$1/src/features/$2/' },
  }),
  rule("a module of the API imports another one's index.ts and nothing behind it", {
    from: { path: `^api/src/features/(${apiModules.join('|')}|[^/]+)/` },
    to: {
      path: '^api/src/features/[^/]+/',
      pathNot: ['^api/src/features/$1/', `^api/src/features/(?:${apiModules.join('|')})/index\\.ts$`],
    },
  }),
  ...apiLayers.slice(0, -1).map((modules, level) =>
    rule(
      'a module of the API imports no module of a later layer (infra/checks/api-modules.ts); add a job that handles it',
      {
        from: { path: inModules(modules), pathNot: [...others(modules), ...TEST_FILES] },
        to: { path: inModules(apiLayers.slice(level + 1).flat()), pathNot: others(apiLayers.slice(level + 1).flat()) },
      },
    ),
  ),
  rule('modules of the API import each other in a cycle', {
    from: { path: `^api/src/features/(${apiModules.join('|')})/`, pathNot: [...TEST_FILES] },
    to: { circular: true, via: { path: '^api/src/features/', pathNot: '^api/src/features/$1/' } },
  }),
  rule('only the app joins features', {
    from: { path: '^(api|portal|admin-remote)/', pathNot: [`${FEATURES}[^/]+/`, ...JOINERS, ...TEST_FILES] },
    to: { path: '^$1/src/features/[^/]+/' },
  }),
  rule('this package must not use Node APIs', {
    from: { path: '^(?:api/contract|portal/ui|portal/client)/src/', pathNot: [...TEST_FILES] },
    to: { dependencyTypes: ['core'] },
  }),
  rule('only api/src/adapters imports the SDKs of services', {
    from: { path: '^api/', pathNot: ['^api/src/adapters/', ...TEST_FILES] },
    to: { path: packages('stripe|cloudinary|nodemailer') },
  }),
  rule('queries live in the stores of a feature, connections in api/src/adapters', {
    from: {
      path: '^api/',
      pathNot: ['^api/src/(?:features|adapters|platform)/(?!.*(?:rules|routes)\\.ts$)', ...TEST_FILES],
    },
    to: { path: packages('mongoose') },
  }),
  rule("neither the workspace's package.json nor the root's names this package", {
    from: {},
    to: {
      // Made while building, or asked of the builder with a query.
      pathNot: '^(?:virtual|astro):|\\?raw$',
      dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'],
    },
  }),
]

/**
 * Import rules between workspace packages, between features and the API's modules, for provider SDKs, and for undeclared packages.
 * Astro files are checked by the linter (`.biome.json`), since dependency-cruiser does not read them.
 */
export async function checkImports({ root, paths }: { root: string; paths: readonly string[] }): Promise<Violation[]> {
  const read = paths.filter((path) => !path.endsWith('.astro'))
  const { output } = await cruise([...read], {
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
  })
  const { modules, summary } = output as ICruiseResult
  const known = new Set(modules.map(({ source }) => source))
  return [
    ...read.filter((path) => !known.has(path)).map((path) => `${path} was not read by dependency-cruiser`),
    ...summary.violations.map(({ from, to, rule: { name } }) => `${from} imports ${to}: ${name}`),
  ]
}
