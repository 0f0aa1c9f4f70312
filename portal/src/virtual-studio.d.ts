declare module 'virtual:studio' {
  import type { CataloguePages, Studio } from '@studio/contract'

  export const studio: Studio
  /** The text above the newsletter form of the footer. */
  export const footerWords: { title: string; text: string }
  /** Titles and descriptions of the pages that search engines find. */
  export const pageHeads: { [Name in keyof CataloguePages]: { title: string; description: string } }
}

declare module 'virtual:page-words' {
  import type { MemberPages, NewsletterWords } from '@studio/contract'

  export const newsletterWords: NewsletterWords
  /** What members read on their own pages. */
  export const memberPages: Omit<MemberPages, 'subscribe'> & { subscribe: { title: string; benefits: string[] } }
}
