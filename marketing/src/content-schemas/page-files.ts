import { z } from 'astro/zod'
import { createList, fields, words } from '../content-fields.ts'

// One file a page, in content/pages, and the foot of all pages.

const seo = fields({
  title: words('the title for the browser tab and search engines; the studio name is added', { max: 60 }),
  description: words('what the page offers, in one or two sentences, for search engines', { max: 180 }),
})
const margin = words('the note in the margin, a few words', { max: 60 })
const title = words('the heading, a short sentence', { max: 120 })
const sentence = words('one or two sentences')
const button = words('the words on the button', { max: 30 })
const titled = fields({ title: words('the heading of this entry', { max: 60 }), text: sentence })

export const landing = fields({
  seo,
  hero: fields({
    title: words('the first line of the poster', { max: 20 }),
    titleEmphasis: words('the second line of the poster, set in italics', { max: 20 }),
    lead: sentence,
    begin: button,
    explore: button,
    note: words('a small line under the buttons; {professionals} is the claim of studio.yaml', { max: 120 }),
  }),
  audience: fields({ margin, title }),
  values: fields({ margin }),
  classes: fields({ margin, title, calendar: button }),
  programs: fields({ margin, title, lead: sentence }),
  membership: fields({ margin, title }),
  community: fields({ title, lead: sentence, button }),
})

export const about = fields({
  seo,
  title,
  philosophy: fields({ margin, paragraphs: createList('paragraphs', words('a paragraph', { max: 900 })) }),
  topicsMargin: margin,
  valuesMargin: margin,
  pathMargin: margin,
  commitment: words('the commitment, one or two sentences; it names the evening classes'),
  memberships: button,
  calendar: button,
})

export const organizations = fields({
  seo,
  title,
  lead: sentence,
  buttons: fields({ audit: button, consultation: button }),
  benefitsMargin: margin,
  offeringsMargin: margin,
  consultation: titled,
  contactMargin: margin,
})

export const corporateWellness = fields({
  seo,
  title,
  lead: sentence,
  receiveTitle: words('the heading over what the audit holds', { max: 60 }),
  contact: words('when somebody who asks for the audit is contacted', { max: 120 }),
  pilot: fields({
    title: words('the heading of the pilot program', { max: 60 }),
    text: words('what the pilot is, in a few sentences', { max: 500 }),
    contact: words('when somebody who asks for the pilot is contacted', { max: 120 }),
    link: words('the words of the link that asks for the pilot', { max: 40 }),
    wish: words('the sentence that the link writes into the audit form', { max: 200 }),
    withoutScripts: words('what to write where the browser runs no script; {wish} and {field} are filled in'),
    weeks: z.int({ error: 'Write how many weeks the pilot lasts, as a number such as 6' }).min(1).max(20),
  }),
})

export const membership = fields({
  seo,
  title,
  lead: sentence,
  reasonsMargin: margin,
  questionsTitle: words('the heading over the questions', { max: 40 }),
  call: titled,
})

export const notFound = fields({ seo, title, text: sentence, link: words('the words of the link home', { max: 40 }) })

export const footer = fields({
  newsletter: fields({
    title: words('the heading over the newsletter form', { max: 60 }),
    text: words('what the letter holds; {members} is the claim of studio.yaml'),
  }),
})
