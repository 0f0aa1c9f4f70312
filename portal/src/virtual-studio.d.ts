declare module 'virtual:studio' {
  import type { CataloguePages, MemberPages, NewsletterWords, Studio } from '@studio/contract'

  export const studio: Studio
  export const newsletterWords: NewsletterWords
  /** Titles and descriptions of the pages that search engines find. */
  export const pageHeads: { [Name in keyof CataloguePages]: { title: string; description: string } }
  /** What members read on their own pages. */
  export const memberPages: Omit<MemberPages, 'subscribe'> & { subscribe: { title: string; benefits: string[] } }
}
