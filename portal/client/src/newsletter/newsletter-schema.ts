/** In a file of its own, so that yup loads when a newsletter form is first sent. */
export { newsletterSchema } from '@studio/contract'
