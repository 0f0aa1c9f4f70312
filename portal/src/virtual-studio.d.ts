declare module 'virtual:studio' {
  import type { CataloguePages, Studio } from '@studio/contract'

  export const studio: Studio
  /** Titles and descriptions of the pages that search engines find. */
  export const pageHeads: { [Name in keyof CataloguePages]: { title: string; description: string } }
}
