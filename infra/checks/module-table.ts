import { apiLayers } from './api-modules.ts'
import { isTestFile, type SourceFile } from './source-files.ts'

const BEGIN = '<!-- modules: written by `npm run handbook` -->'
const END = '<!-- /modules -->'
const IMPORT = /from '\.\.\/([\w-]+)\/index\.ts'/g

/** The table of the API's modules: each layer, lowest first, with its modules and what each imports of others. */
export function renderModuleTable(files: readonly SourceFile[]): string {
  const rows = apiLayers.map(({ name, modules }) => {
    const cells = modules.map((module) => {
      const targets = importsOf({ module, files })
      return targets.length > 0 ? `\`${module}\` (${targets.join(', ')})` : `\`${module}\``
    })
    return `| ${name} | ${cells.join(', ')} |`
  })
  return ['| layer, lowest first | modules, and what they import |', '|---|---|', ...rows].join('\n')
}

function importsOf({ module, files }: { module: string; files: readonly SourceFile[] }): string[] {
  const own = files.filter(({ path }) => path.startsWith(`api/src/features/${module}/`) && !isTestFile(path))
  const targets = own.flatMap(({ text }) => [...text.matchAll(IMPORT)].map(([, target = '']) => target))
  return [...new Set(targets)].sort()
}

/** A document with the table between its two marks; unchanged when it has no marks. */
export function withModuleTable({ document, table }: { document: string; table: string }): string {
  const [start, end] = [document.indexOf(BEGIN), document.indexOf(END)]
  if (start < 0 || end < start) return document
  return `${document.slice(0, start + BEGIN.length)}\n${table}\n${document.slice(end)}`
}
