import { array, type InferType, object, string } from 'yup'

/** The content file marketing/src/content/studio.yaml: name, contact details, opening hours and claims of the studio. */
export const studioSchema = object({
  name: string().trim().required(),
  tagline: string().trim().required(),
  phone: string().trim().required(),
  email: string().trim().email().required(),
  address: object({
    street: string().trim().required(),
    locality: string().trim().required(),
    region: string().trim().required(),
    postalCode: string().trim().required(),
    district: string().trim().required(),
  }),
  /** The opening hours as people read them; `hoursSpec` holds them for search engines. */
  hours: string().trim().required(),
  hoursSpec: array()
    .of(
      object({
        name: string().trim().required(),
        days: array().of(string().required()).required(),
        opens: string().required(),
        closes: string().required(),
      }),
    )
    .required(),
  parking: string().trim().required(),
  replyPromise: string().trim().required(),
  claims: object({ professionals: string().trim().required(), members: string().trim().required() }),
  timezone: string().trim().required(),
})
export type Studio = InferType<typeof studioSchema>
