import { Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import { formatEntityTag } from '../../platform/entity-version.ts'
import type { Feature } from '../../platform/feature.ts'
import type { Calls } from '../../platform/mount-endpoint.ts'
import { exportStudio } from './export/export-studio.ts'
import { importStore } from './import-store.ts'
import { previewImport, readUploadedFile, startImport } from './receive-file.ts'
import { importHandler } from './run-import.ts'
import { applyImport, exportImportRows, listImportRows, listImports, showImport, undoImport } from './show-imports.ts'

const calls = (deps: Deps): Calls => ({
  previewImport: ({ http }) => previewImport(http.req.raw),
  startImport: async ({ actor, http }) => startImport(deps, actor, await readUploadedFile(http.req.raw)),
  listImports: () => listImports(deps),
  getImport: ({ params }) => showImport(deps, params.id),
  listImportRows: ({ params, query }) => listImportRows(deps, params.id, query),
  exportImportRows: async ({ params, http }) => {
    const text = await exportImportRows(deps, params.id)
    http.header('Content-Type', 'text/csv; charset=utf-8')
    http.header('Content-Disposition', 'attachment; filename="import.csv"')
    return http.body(text)
  },
  applyImport: ({ actor, params, body }) => applyImport(deps, actor, { id: params.id, ...body }),
  exportStudio: async ({ actor, http }) => {
    const zip = await exportStudio(deps, actor)
    http.header('Content-Type', 'application/zip')
    http.header('Content-Disposition', `attachment; filename="studio-${deps.clock.today()}.zip"`)
    // Hono computes the ETag of a response without one, which would read the whole zip.
    http.header('ETag', formatEntityTag({ version: deps.ids.next() }))
    return http.body(Readable.toWeb(Readable.from(zip)) as ReadableStream)
  },
  undoImport: ({ actor, params }) => undoImport(deps, actor, params.id),
})

/**
 * Exports a studio, and imports people from another system. The rows of a file are stored, then planned, and then each
 * is applied as planned.
 */
export const moving: Feature = {
  name: 'moving',
  calls,
  handlers: [importHandler],
  recurringJobs: [
    {
      name: 'remove rows of old imports',
      everySeconds: 86_400,
      run: (deps) => importStore(deps).removeExpiredContent(deps.clock.now()),
    },
  ],
  personalData: [
    {
      name: 'importedRows',
      collect: (deps, userId) => importStore(deps).findImportedData(userId),
      erase: (deps, { userId, user, tx }) => importStore(deps).removePersonContent({ userId, email: user.email, tx }),
    },
  ],
}
