import { endpoint, endpointTable } from './endpoint.ts'
import { applyImportSchema, importRowsQuery } from './schemas/importing.ts'

/** Importing a studio's people from another system, and exporting the studio. */
export const movingEndpoints = endpointTable({
  previewImport: endpoint(
    'POST /api/admin/import-files/preview',
    'admin',
    'The columns and samples of a file of people',
    {
      formFields: { file: 'file' },
    },
  ),
  startImport: endpoint('POST /api/admin/import-files', 'admin', 'Plan the import of a file; changes no person', {
    status: 201,
    formFields: { file: 'file', settings: 'json' },
  }),
  listImports: endpoint('GET /api/admin/imports', 'admin', 'Imports, newest first'),
  getImport: endpoint('GET /api/admin/imports/:id', 'admin', 'The plan and progress of an import'),
  listImportRows: endpoint(
    'GET /api/admin/imports/:id/rows',
    'admin',
    'What an import plans for each row, and its outcome',
    {
      query: importRowsQuery,
    },
  ),
  exportImportRows: endpoint('GET /api/admin/imports/:id/report', 'admin', 'All rows of an import as CSV', {
    contentType: 'text/csv',
    mayTakeLong: true,
  }),
  applyImport: endpoint('POST /api/admin/imports/:id/apply', 'admin', 'Apply a planned import', {
    body: applyImportSchema,
  }),
  exportStudio: endpoint('GET /api/admin/export', 'admin', 'Everything that the studio owns, as a zip', {
    contentType: 'application/zip',
    mayTakeLong: true,
  }),
  undoImport: endpoint(
    'POST /api/admin/imports/:id/undo',
    'admin',
    'Undo an import, except for people who have changed since',
  ),
})
