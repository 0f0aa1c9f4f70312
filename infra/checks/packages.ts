/** A workspace package: its folder, its package name, and which other workspace packages it may import. */
export type WorkspacePackage = {
  folder: string
  name: string
  mayImport: readonly string[]
  /** Of these it may import types only. */
  mayImportTypes?: readonly string[]
  /** When set, the only packages from outside that its product code may use, as a pattern. */
  packages?: string
}

const contract = '@studio/contract'
const ui = '@studio/ui'
const client = '@studio/client'

/** The packages, nested ones before those around them. */
export const workspacePackages: readonly WorkspacePackage[] = [
  { folder: 'api/contract', name: contract, mayImport: [], packages: 'typebox|yup' },
  { folder: 'api', name: '@studio/api', mayImport: [contract] },
  {
    folder: 'portal/ui',
    name: ui,
    mayImport: [],
    packages:
      'react|react-dom|styled-components|clsx|vite|subset-font|radix-ui|@phosphor-icons/react|@fontsource-variable/[\\w-]+',
  },
  {
    folder: 'portal/client',
    name: client,
    mayImport: [contract, ui],
    packages: 'react|react-dom|styled-components|swr|zustand|formik|yup',
  },
  {
    folder: 'portal',
    name: '@studio/portal',
    mayImport: [contract, ui, client],
    mayImportTypes: ['@studio/admin-remote'],
  },
  { folder: 'admin-remote', name: '@studio/admin-remote', mayImport: [contract, ui, client] },
  { folder: 'marketing', name: '@studio/marketing', mayImport: [contract, ui, client] },
  { folder: 'infra', name: '@studio/infra', mayImport: [contract] },
]
