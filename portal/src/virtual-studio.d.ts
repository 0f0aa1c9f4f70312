declare module 'virtual:studio' {
  import type { CataloguePages, Studio } from '@studio/contract'

  export const studio: Studio
  /** The text above the newsletter form of the footer. */
  export const footerCopy: { title: string; text: string }
  /** Titles and descriptions of the pages that search engines find. */
  export const pageHeads: { [Name in keyof CataloguePages]: { title: string; description: string } }
}

// The copy of the members' pages, which staff edit in marketing/src/content.
declare module 'virtual:copy/welcome' {
  export const copy: import('@studio/contract').MemberPages['welcome']
}
declare module 'virtual:copy/community' {
  export const copy: import('@studio/contract').MemberPages['community']
}
declare module 'virtual:copy/why-choose' {
  export const copy: import('@studio/contract').MemberPages['whyChoose']
}
declare module 'virtual:copy/subscribe' {
  export const copy: { title: string; benefits: string[] }
}
declare module 'virtual:copy/newsletter' {
  export const copy: import('@studio/contract').NewsletterCopy
}
