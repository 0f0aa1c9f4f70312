import { array, type InferType, object, string } from 'yup'

const text = (max: number) => string().trim().required().max(max)
const titledText = object({ title: text(60), text: text(300) }).noUnknown()

/** The content file member-pages.yaml: what members read on /auth, /home, /programs and /subscribe. */
export const memberPagesSchema = object({
  welcome: titledText,
  community: object({ title: text(40), cards: array().of(titledText).required().min(1) }).noUnknown(),
  whyChoose: object({ title: text(60), reasons: array().of(titledText).required().min(1) }).noUnknown(),
  subscribe: object({ title: text(60), promises: array().of(string().required()).required().min(1) }).noUnknown(),
}).noUnknown()
export type MemberPages = InferType<typeof memberPagesSchema>
