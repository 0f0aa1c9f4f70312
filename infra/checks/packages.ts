/** A workspace package: its folder and the folders of those that it may import. */
export type WorkspacePackage = {
  folder: string
  mayImport: readonly string[]
  /** When set, the only packages from outside that its product code may use, as a pattern. */
  packages?: string
}

const [contract, ui, client] = ['api/contract', 'portal/ui', 'portal/client']
const OF_UI =
  'react|react-dom|styled-components|clsx|vite|subset-font|radix-ui|@phosphor-icons/react|@fontsource-variable/[\\w-]+'

/** The packages, nested ones before those around them. */
export const workspacePackages: readonly WorkspacePackage[] = [
  { folder: contract, mayImport: [], packages: 'typebox|yup' },
  { folder: 'api', mayImport: [contract] },
  { folder: ui, mayImport: [], packages: OF_UI },
  {
    folder: client,
    mayImport: [contract, ui],
    packages: 'react|react-dom|styled-components|swr|zustand|formik|yup',
  },
  { folder: 'portal', mayImport: [contract, ui, client, 'admin-remote'] },
  { folder: 'admin-remote', mayImport: [contract, ui, client] },
  { folder: 'marketing', mayImport: [contract, ui, client] },
  { folder: 'infra', mayImport: [contract] },
]
