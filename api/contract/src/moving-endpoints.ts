import { endpoint, endpointTable } from './endpoint.ts'
import { applyImportSchema, importRowsQuery } from './schemas/moving.ts'

/** Moving a studio's people in from another system. The forms have the parts `file` and, to start, `settings`. */
export const movingEndpoints = endpointTable({
  previewImport: endpoint('POST /api/admin/import-files/preview', 'admin', 'What a file of people holds', {
    bodyKind: 'multipart',
  }),
  startImport: endpoint('POST /api/admin/import-files', 'admin', 'Plan the import of a file; changes no person', {
    status: 201,
    bodyKind: 'multipart',
  }),
  listImports: endpoint('GET /api/admin/imports', 'admin', 'Imports, newest first'),
  getImport: endpoint('GET /api/admin/imports/:id', 'admin', 'How far an import is'),
  listImportRows: endpoint('GET /api/admin/imports/:id/rows', 'admin', 'What an import does with each row', {
    query: importRowsQuery,
  }),
  exportImportRows: endpoint('GET /api/admin/imports/:id/report', 'admin', 'All rows of an import as CSV', {
    contentType: 'text/csv',
    mayTakeLong: true,
  }),
  applyImport: endpoint('POST /api/admin/imports/:id/apply', 'admin', 'Carry out the plan of an import', {
    body: applyImportSchema,
  }),
  exportStudio: endpoint('GET /api/admin/export', 'admin', 'Everything that the studio owns, as a zip', {
    contentType: 'application/zip',
    mayTakeLong: true,
  }),
  undoImport: endpoint('POST /api/admin/imports/:id/undo', 'admin', 'Take back what nobody has changed since'),
})
