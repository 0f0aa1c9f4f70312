declare module 'virtual:studio' {
  import type { CataloguePages, Studio } from '@studio/contract'

  export const studio: Studio
  /** Titles and descriptions of the pages that search engines find. */
  export const pageHeads: { [Name in keyof CataloguePages]: { title: string; description: string } }
}

declare module 'virtual:page-words' {
  import type { MemberPages, NewsletterWords } from '@studio/contract'

  export const newsletterWords: NewsletterWords
  /** What members read on their own pages. */
  export const memberPages: Omit<MemberPages, 'subscribe'> & { subscribe: { title: string; benefits: string[] } }
}
