import { array, type InferType, object, string } from 'yup'

const words = (max: number) => string().trim().required().max(max)
const titled = object({ title: words(60), text: words(300) }).noUnknown()

/** The content file member-pages.yaml: what members read on /auth, /home, /programs and /subscribe. */
export const memberPagesSchema = object({
  welcome: titled,
  community: object({ title: words(40), cards: array().of(titled).required().min(1) }).noUnknown(),
  whyChoose: object({ title: words(60), reasons: array().of(titled).required().min(1) }).noUnknown(),
  subscribe: object({ title: words(60), promises: array().of(string().required()).required().min(1) }).noUnknown(),
}).noUnknown()
export type MemberPages = InferType<typeof memberPagesSchema>
