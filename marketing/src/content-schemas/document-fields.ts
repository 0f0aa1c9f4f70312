import { z } from 'astro/zod'
import { fieldGroup, textField } from '../content-fields.ts'

/** The head of a text page. */
export const documentFields = fieldGroup({
  title: textField('the heading of the page', { max: 60 }),
  description: textField('what the page says, in a sentence, for search engines', { max: 180 }),
  updated: z.date({ error: 'Write the date of the last change as YYYY-MM-DD, without quotes' }),
})
