import { z } from 'astro/zod'

// Each field takes a phrase that completes "Write ..." (for a list: "Write a list of ..."). If the content of the field
// is wrong, the build fails with this message.

/** A text of 1 to `max` characters. */
export const textField = (phrase: string, { max = 300 }: { max?: number } = {}) =>
  z
    .string({ error: `Write ${phrase}` })
    .trim()
    .min(1, { error: `This is empty. Write ${phrase}` })
    .max(max, { error: `This is longer than ${max} characters. Write ${phrase}` })
    .describe(`Write ${phrase}`)

/** Text in a fixed format, such as a price; `phrase` names the format with an example. */
export const patternField = (phrase: string, pattern: RegExp) =>
  z
    .string({ error: `Write ${phrase}` })
    .regex(pattern, { error: `Write ${phrase}` })
    .describe(`Write ${phrase}`)

/** One of several choices. */
export const choiceField = <const Choice extends readonly [string, ...string[]]>(phrase: string, choices: Choice) =>
  z.enum(choices, { error: `Write ${phrase}: ${choices.join(', ')}` }).describe(`Write ${phrase}`)

/** A list with at least one entry. */
export const listField = <Entry extends z.ZodType>(phrase: string, entry: Entry) =>
  z
    .array(entry, { error: `Write a list (one line each, starting with "- ") of ${phrase}` })
    .min(1, { error: `This list is empty. Write at least one of ${phrase}` })
    .describe(`A list of ${phrase}`)

/** A group of fields. An unknown field fails the build, so that a misspelt one is noticed. */
export const fieldGroup = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `${issue.keys?.map((key) => `"${key}"`).join(', ')} is not a field here. The fields are: ${Object.keys(shape).join(', ')}`
        : `Write the fields ${Object.keys(shape).join(', ')} here, each on its own line and indented by two spaces`,
  })
