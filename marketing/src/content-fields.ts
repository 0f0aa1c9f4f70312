import { z } from 'astro/zod'

// Each field says in one sentence what to write. The sentence is shown to the editor when the build fails, with the
// file and the field, and documents content.config.ts.

/** A text field. Returns a schema that accepts only 1 to `max` characters and says what to write. */
export const words = (what: string, { max = 300 }: { max?: number } = {}) =>
  z
    .string({ error: `Write ${what}` })
    .trim()
    .min(1, { error: `This is empty. Write ${what}` })
    .max(max, { error: `This is longer than ${max} characters. Write ${what}` })
    .describe(`Write ${what}`)

/** Text of a fixed form, such as a price; `what` names the form with an example. */
export const patternField = (what: string, pattern: RegExp) =>
  z
    .string({ error: `Write ${what}` })
    .regex(pattern, { error: `Write ${what}` })
    .describe(`Write ${what}`)

/** One of a few words. */
export const createChoice = <const Choice extends readonly [string, ...string[]]>(what: string, choices: Choice) =>
  z.enum(choices, { error: `Write ${what}: ${choices.join(', ')}` }).describe(`Write ${what}`)

/** A list with at least one entry. */
export const createList = <Entry extends z.ZodType>(what: string, entry: Entry) =>
  z
    .array(entry, { error: `Write a list (one line each, starting with "- ") of ${what}` })
    .min(1, { error: `This list is empty. Write at least one of ${what}` })
    .describe(`A list of ${what}`)

/** A group of fields. A field that is not in it stops the build, so that a misspelt one cannot be lost in silence. */
export const fields = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `${issue.keys?.map((key) => `"${key}"`).join(', ')} is not a field here. The fields are: ${Object.keys(shape).join(', ')}`
        : `Write the fields ${Object.keys(shape).join(', ')} here, each on its own line and indented by two spaces`,
  })
