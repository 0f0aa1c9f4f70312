import { z } from 'astro/zod'
import { fieldGroup, listField, textField } from '../content-fields.ts'

// The files in content/pages, one for each page, and footer.yaml.

const seo = fieldGroup({
  title: textField('the title for the browser tab and search engines; the studio name is added', { max: 60 }),
  description: textField('what the page offers, in one or two sentences, for search engines', { max: 180 }),
})
const marginNote = textField('the note in the margin, a few words', { max: 60 })
const title = textField('the heading, a short sentence', { max: 120 })
const sentence = textField('one or two sentences')
const button = textField('the words on the button', { max: 30 })
const titledText = fieldGroup({ title: textField('the heading of this entry', { max: 60 }), text: sentence })

export const landing = fieldGroup({
  seo,
  hero: fieldGroup({
    title: textField('the first line of the poster', { max: 20 }),
    titleEmphasis: textField('the second line of the poster, set in italics', { max: 20 }),
    lead: sentence,
    begin: button,
    explore: button,
    note: textField('a small line under the buttons; {professionals} is the claim of studio.yaml', { max: 120 }),
  }),
  audience: fieldGroup({ marginNote, title }),
  values: fieldGroup({ marginNote }),
  classes: fieldGroup({ marginNote, title, calendar: button }),
  programs: fieldGroup({ marginNote, title, lead: sentence }),
  membership: fieldGroup({ marginNote, title }),
  community: fieldGroup({ title, lead: sentence, button }),
})

export const about = fieldGroup({
  seo,
  title,
  philosophy: fieldGroup({ marginNote, paragraphs: listField('paragraphs', textField('a paragraph', { max: 900 })) }),
  topicsMarginNote: marginNote,
  valuesMarginNote: marginNote,
  pathMarginNote: marginNote,
  commitment: textField('the commitment, one or two sentences; it names the evening classes'),
  memberships: button,
  calendar: button,
})

export const organizations = fieldGroup({
  seo,
  title,
  lead: sentence,
  buttons: fieldGroup({ audit: button, consultation: button }),
  benefitsMarginNote: marginNote,
  offeringsMarginNote: marginNote,
  consultation: titledText,
  contactMarginNote: marginNote,
})

export const corporateWellness = fieldGroup({
  seo,
  title,
  lead: sentence,
  receiveTitle: textField('the heading over the list of what the audit contains', { max: 60 }),
  contact: textField('when people who ask for the audit are contacted', { max: 120 }),
  pilot: fieldGroup({
    title: textField('the heading of the pilot program', { max: 60 }),
    text: textField('what the pilot is, in a few sentences', { max: 500 }),
    contact: textField('when people who ask for the pilot are contacted', { max: 120 }),
    link: textField('the words of the link that asks for the pilot', { max: 40 }),
    message: textField('the sentence that the link writes into the audit form', { max: 200 }),
    withoutScripts: textField('what to write where the browser runs no script; {message} and {field} are filled in'),
    weeks: z.int({ error: 'Write how many weeks the pilot lasts, as a number such as 6' }).min(1).max(20),
  }),
})

export const membership = fieldGroup({
  seo,
  title,
  lead: sentence,
  reasonsMarginNote: marginNote,
  questionsTitle: textField('the heading over the questions', { max: 40 }),
  callToAction: titledText,
})

export const notFound = fieldGroup({
  seo,
  title,
  text: sentence,
  link: textField('the words of the link home', { max: 40 }),
})

export const footer = fieldGroup({
  newsletter: fieldGroup({
    title: textField('the heading over the newsletter form', { max: 60 }),
    text: textField('what the newsletter contains; {members} is the claim of studio.yaml'),
  }),
})
