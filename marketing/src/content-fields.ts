import { z } from 'astro/zod'

// Each field says in one sentence what to write. The sentence is shown to the editor when the build fails, with the
// file and the field, and documents content.config.ts.

/** A text field. Returns a schema that accepts only 1 to `max` characters and says what to write. */
export const textField = (what: string, { max = 300 }: { max?: number } = {}) =>
  z
    .string({ error: `Write ${what}` })
    .trim()
    .min(1, { error: `This is empty. Write ${what}` })
    .max(max, { error: `This is longer than ${max} characters. Write ${what}` })
    .describe(`Write ${what}`)

/** Text in a fixed format, such as a price; `what` names the format with an example. */
export const patternField = (what: string, pattern: RegExp) =>
  z
    .string({ error: `Write ${what}` })
    .regex(pattern, { error: `Write ${what}` })
    .describe(`Write ${what}`)

/** One of the given choices. */
export const choiceField = <const Choice extends readonly [string, ...string[]]>(what: string, choices: Choice) =>
  z.enum(choices, { error: `Write ${what}: ${choices.join(', ')}` }).describe(`Write ${what}`)

/** A list with at least one entry. */
export const listField = <Entry extends z.ZodType>(what: string, entry: Entry) =>
  z
    .array(entry, { error: `Write a list (one line each, starting with "- ") of ${what}` })
    .min(1, { error: `This list is empty. Write at least one of ${what}` })
    .describe(`A list of ${what}`)

/** A group of fields. An unknown field fails the build, so that a misspelt one is noticed. */
export const fieldGroup = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `${issue.keys?.map((key) => `"${key}"`).join(', ')} is not a field here. The fields are: ${Object.keys(shape).join(', ')}`
        : `Write the fields ${Object.keys(shape).join(', ')} here, each on its own line and indented by two spaces`,
  })
