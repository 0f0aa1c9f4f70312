import { cruise, type ICruiseResult, type IRegularForbiddenRuleType as Rule } from 'dependency-cruiser'
import { apiLayers, apiModules } from './api-modules.ts'
import type { Violation } from './code-rules.ts'
import { type WorkspacePackage, workspacePackages } from './packages.ts'
import { TEST_FILE_PATTERNS } from './source-files.ts'

const createRule = (name: string, from: Rule['from'], to: Rule['to']): Rule => ({ name, severity: 'error', from, to })

const toFolderPattern = (folder: string) => `^${folder}/`
const toPackagePattern = (names: string) => `(?:^|/)node_modules/(?:@types/)?(?:${names})/`

function createPackageRules({ folder, mayImport, allowedExternalPackages }: WorkspacePackage): Rule[] {
  const nestedPackagePatterns = workspacePackages
    .filter((other) => other.folder.startsWith(`${folder}/`))
    .map((other) => toFolderPattern(other.folder))
  const packageFiles = { path: toFolderPattern(folder), pathNot: nestedPackagePatterns }
  const productFiles = { path: toFolderPattern(folder), pathNot: [...nestedPackagePatterns, ...TEST_FILE_PATTERNS] }
  return [
    createRule(`it leaves ${folder}; import the other package by its name`, packageFiles, {
      path: [`^(?!${folder}/)`, ...nestedPackagePatterns],
      dependencyTypes: ['local'],
      dependencyTypesNot: ['aliased-workspace'],
    }),
    createRule(`${folder} may not import this workspace package`, productFiles, {
      pathNot: mayImport.map(toFolderPattern),
      dependencyTypes: ['aliased-workspace'],
    }),
    ...(allowedExternalPackages
      ? [
          createRule(`${folder} may not use this package`, productFiles, {
            path: 'node_modules/',
            pathNot: toPackagePattern(allowedExternalPackages),
          }),
        ]
      : []),
  ]
}

const toModulesPattern = (modules: readonly string[]) => `^api/src/features/(?:${modules.join('|')})/`
/** Returns patterns of other modules that are inside the folders of these modules. */
const listNestedModulePatterns = (modules: readonly string[]) =>
  apiModules
    .filter((name) => !modules.includes(name) && modules.some((outer) => name.startsWith(`${outer}/`)))
    .map((name) => toModulesPattern([name]))

const layerRules = apiLayers.slice(0, -1).map((layer, level) => {
  const laterModules = apiLayers.slice(level + 1).flat()
  return createRule(
    'a module of the API imports no module of a later layer (infra/checks/api-modules.ts); add a job that the later one handles',
    { path: toModulesPattern(layer), pathNot: [...listNestedModulePatterns(layer), ...TEST_FILE_PATTERNS] },
    { path: toModulesPattern(laterModules), pathNot: listNestedModulePatterns(laterModules) },
  )
})

const generalRules: readonly Rule[] = [
  createRule(
    'the portal may import types of the admin remote only',
    { path: '^portal/', pathNot: [...TEST_FILE_PATTERNS] },
    { path: '^admin-remote/', dependencyTypes: ['aliased-workspace'], dependencyTypesNot: ['type-only'] },
  ),
  createRule(
    'a feature never imports a feature; the app joins them',
    { path: '^(portal|admin-remote)/src/features/([^/]+)/' },
    { path: '^$1/src/features/[^/]+/', pathNot: '^$1/src/features/$2/' },
  ),
  createRule(
    "a module of the API imports another one's index.ts and nothing behind it",
    { path: `^api/src/features/(${apiModules.join('|')}|[^/]+)/` },
    {
      path: '^api/src/features/[^/]+/',
      pathNot: ['^api/src/features/$1/', `^api/src/features/(?:${apiModules.join('|')})/index\\.ts$`],
    },
  ),
  createRule(
    'add this module to infra/checks/api-modules.ts',
    // `payments/feature.ts` joins the modules of payments.
    { path: '^api/src/features/[^/]+/', pathNot: [toModulesPattern(apiModules), '/features/payments/feature\\.ts$'] },
    { path: '.' },
  ),
  ...layerRules,
  createRule(
    'modules of the API import each other in a cycle',
    { path: `^api/src/features/(${apiModules.join('|')})/`, pathNot: [...TEST_FILE_PATTERNS] },
    { circular: true, via: { path: '^api/src/features/', pathNot: '^api/src/features/$1/' } },
  ),
  createRule(
    'only the app joins features',
    {
      path: '^(api|portal|admin-remote)/',
      // Files directly in src, and folders that assemble the application, may import features.
      pathNot: [
        '/src/features/[^/]+/',
        '^[^/]+/src/[\\w-]+\\.tsx?$',
        '^[^/]+/src/(?:app|demo|layout|testing)/',
        ...TEST_FILE_PATTERNS,
      ],
    },
    { path: '^$1/src/features/[^/]+/' },
  ),
  createRule(
    'this package must not use Node APIs',
    { path: '^(?:api/contract|portal/ui|portal/client)/src/', pathNot: [...TEST_FILE_PATTERNS] },
    { dependencyTypes: ['core'] },
  ),
  createRule(
    'only api/src/adapters imports the SDKs of services',
    { path: '^api/', pathNot: ['^api/src/adapters/', ...TEST_FILE_PATTERNS] },
    { path: toPackagePattern('stripe|cloudinary|nodemailer') },
  ),
  createRule(
    'queries live in the stores of a feature, connections in api/src/adapters',
    {
      path: '^api/',
      pathNot: ['^api/src/(?:features|adapters|platform)/(?!.*(?:rules|routes)\\.ts$)', ...TEST_FILE_PATTERNS],
    },
    { path: toPackagePattern('mongoose') },
  ),
]

/**
 * Checks the import rules between workspace packages, features and the API's modules, and for provider SDKs. knip reports
 * undeclared packages. The linter checks Astro files (`.biome.json`), because dependency-cruiser does not read them.
 */
export async function checkImports({ root, paths }: { root: string; paths: readonly string[] }): Promise<Violation[]> {
  const { output } = await cruise(
    paths.filter((path) => !path.endsWith('.astro')),
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: [...workspacePackages.flatMap(createPackageRules), ...generalRules] },
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(?:^|/)(?:dist|\\.astro)/' },
      // Includes type imports and uses only the compiler's parser, which takes a third of the time.
      tsPreCompilationDeps: true,
      skipAnalysisNotInRules: true,
      combinedDependencies: true,
      enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    },
  )
  const { violations } = (output as ICruiseResult).summary
  return violations.map(({ from, to, rule: { name } }) => `${from} imports ${to}: ${name}`)
}
