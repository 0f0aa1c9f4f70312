/** A workspace package: its folder, and the folders of the packages that it may import. */
export type WorkspacePackage = {
  folder: string
  mayImport: readonly string[]
  /** A pattern of the only external packages that its product code may use, if they are restricted. */
  allowedExternalPackages?: string
}

const contract = 'api/contract'
const ui = 'portal/ui'
const client = 'portal/client'
const UI_PACKAGES =
  'react|react-dom|styled-components|clsx|vite|subset-font|radix-ui|@phosphor-icons/react|@fontsource-variable/[\\w-]+'

/** All workspace packages; nested packages come before the package that contains them. */
export const workspacePackages: readonly WorkspacePackage[] = [
  { folder: contract, mayImport: [], allowedExternalPackages: 'typebox|yup' },
  { folder: 'api', mayImport: [contract] },
  { folder: ui, mayImport: [], allowedExternalPackages: UI_PACKAGES },
  {
    folder: client,
    mayImport: [contract, ui],
    allowedExternalPackages: 'react|react-dom|styled-components|swr|zustand|formik|yup',
  },
  { folder: 'portal', mayImport: [contract, ui, client, 'admin-remote'] },
  { folder: 'admin-remote', mayImport: [contract, ui, client] },
  { folder: 'marketing', mayImport: [contract, ui, client] },
  { folder: 'infra', mayImport: [contract] },
]
