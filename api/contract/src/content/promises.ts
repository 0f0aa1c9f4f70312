import { array, type InferType, object, string } from 'yup'

/** Who keeps a promise: the software or the staff. */
export const promiseKeepers = ['product', 'staff'] as const

const promise = object({
  id: string()
    .required()
    .matches(/^[a-z][a-z-]*$/, 'Write a short name in small letters, such as priority-booking'),
  text: string().trim().required().max(80),
  keptBy: string().required().oneOf(promiseKeepers, 'Write product or staff'),
  how: string().trim().required().max(300),
}).noUnknown()

/** The content file promises.yaml: everything that a membership promises, and who keeps it. */
export const promisesSchema = object({ promises: array().of(promise).required().min(1) }).noUnknown()
export type StudioPromise = InferType<typeof promise>

/** The promises with these ids, in the order of the ids. Throws for an id that is not in promises.yaml. */
export function pickPromises(promises: readonly StudioPromise[], ids: readonly string[]): StudioPromise[] {
  return ids.map((id) => {
    const promise = promises.find((listedPromise) => listedPromise.id === id)
    if (!promise) throw new Error(`promises.yaml has no promise "${id}".`)
    return promise
  })
}
