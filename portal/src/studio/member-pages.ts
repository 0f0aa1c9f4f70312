/** What members read on their own pages, as staff write it in marketing/src/content. */
export { memberPages } from 'virtual:page-words'
