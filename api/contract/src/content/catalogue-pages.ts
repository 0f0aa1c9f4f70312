import { array, type InferType, object, string } from 'yup'
import { paths } from '../paths.ts'

/** The portal's pages that search engines may find; all other portal pages carry `noindex`. */
export const cataloguePaths = [paths.classes, paths.programs, paths.calendar] as const

const page = object({
  title: string().trim().required().max(60),
  description: string().trim().required().max(180),
  /** Shown in place of the list, which needs scripts. */
  offer: string().trim().required().max(600),
  links: array()
    .of(
      object({
        label: string().trim().required().max(60),
        to: string()
          .required()
          .matches(/^\/[\w/#-]*$/, 'Write an address on this site, such as /membership'),
      }).noUnknown(),
    )
    .required()
    .min(1),
}).noUnknown()

/** The content file catalogue-pages.yaml: what search engines and browsers without scripts show of these pages. */
export const cataloguePagesSchema = object({ classes: page, programs: page, calendar: page }).noUnknown()
export type CataloguePages = InferType<typeof cataloguePagesSchema>
