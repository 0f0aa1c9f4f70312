import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'
import { fields, listOf, listOrNothing, oneOf, patterned, words } from './content-fields.ts'

/** One YAML file is one collection with one entry; lists stand inside it, in the order people see them. */
const file = <Schema extends z.ZodType>(pattern: string, schema: Schema) =>
  defineCollection({ loader: glob({ base: './src/content', pattern }), schema })

const seo = fields({
  title: words('the title for the browser tab and search engines; the studio name is added', { max: 60 }),
  description: words('what the page offers, in one or two sentences, for search engines', { max: 180 }),
})
const margin = words('the note in the margin, a few words', { max: 60 })
const title = words('the heading, a short sentence', { max: 120 })
const sentence = words('one or two sentences')
const titled = fields({ title: words('the heading of this entry', { max: 60 }), text: sentence })

const studio = file(
  'studio.yaml',
  fields({
    name: words('the name of the studio', { max: 40 }),
    tagline: words('one short sentence that says what the studio is', { max: 80 }),
    phone: patterned('a phone number such as (704) 555-0142', /^[+(]?[\d ()-]{7,20}$/),
    email: z.email({ error: 'Write an email address such as hello@example.com' }),
    address: fields({
      street: words('street and number', { max: 80 }),
      locality: words('the town', { max: 40 }),
      region: words('the state in two letters, such as NC', { max: 2 }),
      postalCode: patterned('the ZIP code in quotes, such as "28277"', /^\d{5}$/),
      district: words('the neighbourhood, as the footer shows it', { max: 40 }),
    }),
    hours: words('the opening hours for people, such as Mon–Fri, 9am–5pm', { max: 40 }),
    hoursSpec: listOf(
      'opening hours for search engines',
      fields({
        days: listOf(
          'weekdays',
          oneOf('an English weekday', ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']),
        ),
        opens: patterned('a time in quotes, such as "09:00"', /^([01]\d|2[0-3]):[0-5]\d$/),
        closes: patterned('a time in quotes, such as "17:00"', /^([01]\d|2[0-3]):[0-5]\d$/),
      }),
    ),
    parking: words('a few words on parking', { max: 40 }),
    replyPromise: words('how soon an email is answered', { max: 80 }),
    claims: fields({
      professionals: patterned('a rounded figure such as 500+', /^[\d,]+\+?$/),
      members: patterned('a rounded figure such as 500+', /^[\d,]+\+?$/),
    }),
    timezone: patterned('a time zone such as America/New_York', /^[A-Za-z]+\/[A-Za-z_/]+$/),
  }),
)

const landing = file(
  'pages/landing.yaml',
  fields({
    seo,
    hero: fields({
      title: words('the first line of the poster', { max: 20 }),
      titleEmphasis: words('the second line of the poster, set in italics', { max: 20 }),
      lead: sentence,
      note: words('a small line under the buttons; {professionals} is the claim of studio.yaml', { max: 120 }),
    }),
    audience: fields({ margin, title }),
    values: fields({ margin }),
    classes: fields({ margin, title }),
    programs: fields({ margin, title, lead: sentence }),
    membership: fields({ margin, title }),
    community: fields({ title, lead: sentence, button: words('the words on the button', { max: 30 }) }),
  }),
)

const about = file(
  'pages/about.yaml',
  fields({
    seo,
    title,
    philosophy: fields({ margin, paragraphs: listOf('paragraphs', words('a paragraph', { max: 900 })) }),
    topicsMargin: margin,
    valuesMargin: margin,
    pathMargin: margin,
    commitment: words('the commitment, one or two sentences; it names the evening classes'),
  }),
)

const organizations = file(
  'pages/organizations.yaml',
  fields({
    seo,
    title,
    lead: sentence,
    benefitsMargin: margin,
    offeringsMargin: margin,
    consultation: titled,
    contactMargin: margin,
  }),
)

const corporateWellness = file(
  'pages/corporate-wellness.yaml',
  fields({
    seo,
    title,
    lead: sentence,
    receiveTitle: words('the heading over what the audit holds', { max: 60 }),
    pilot: fields({
      title: words('the heading of the pilot program', { max: 60 }),
      text: words('what the pilot is, in a few sentences', { max: 500 }),
      weeks: z.int({ error: 'Write how many weeks the pilot lasts, as a number such as 6' }).min(1).max(20),
    }),
  }),
)

const membership = file(
  'pages/membership.yaml',
  fields({
    seo,
    title,
    lead: sentence,
    reasonsMargin: margin,
    questionsTitle: words('the heading over the questions', { max: 40 }),
    call: titled,
  }),
)

const notFound = file(
  'pages/not-found.yaml',
  fields({ seo, title, text: sentence, link: words('the words of the link home', { max: 40 }) }),
)

const planWords = {
  name: words('the name of the plan', { max: 40 }),
  unit: words('what the price is for, such as per month', { max: 20 }),
  button: words('the words on the button', { max: 40 }),
}
const feature = words('what the plan holds, a few words', { max: 60 })
const plans = file(
  'plans.yaml',
  fields({
    plans: z
      .array(
        fields({
          id: oneOf('which plan this is', ['drop-in', 'monthly', 'trial']),
          price: patterned('a price such as $45 or $149.50, or FREE', /^(\$\d{1,4}(\.\d\d)?|FREE)$/),
          mark: words('a mark such as Most Popular; leave the line out for none', { max: 30 }).optional(),
          landing: fields({ ...planWords, text: sentence.optional() }),
          membership: fields({
            ...planWords,
            included: listOf('included features', feature),
            excluded: listOrNothing('features that are not included', feature),
          }),
        }),
        { error: 'Write the three plans as a list' },
      )
      .refine(
        (list) => ['drop-in', 'monthly', 'trial'].every((id) => list.filter((plan) => plan.id === id).length === 1),
        {
          error: 'Write the plans drop-in, monthly and trial, each once: their buttons lead to different places',
        },
      ),
  }),
)

const questions = file(
  'questions.yaml',
  fields({
    questions: listOf(
      'questions with answers',
      fields({
        question: patterned('the question as a visitor would ask it, ending with ?', /^\S.{4,118}\?$/),
        answer: words('the answer in one to three sentences', { max: 500 }),
      }),
    ),
  }),
)

const benefits = file(
  'benefits.yaml',
  fields({
    benefits: listOf(
      'figures',
      fields({
        before: words('a word before the figure, such as up to; leave the line out for none', { max: 12 }).optional(),
        figure: patterned('a figure such as 31%', /^\d{1,3}%$/),
        text: words('what the figure says, a few words', { max: 80 }),
      }),
    ),
  }),
)

const offerings = file('offerings.yaml', fields({ offerings: listOf('offerings', titled) }))
const values = file('values.yaml', fields({ values: listOf('values', titled) }))
const reasons = file('reasons.yaml', fields({ reasons: listOf('reasons', titled) }))

const audience = file(
  'audience.yaml',
  fields({
    audience: listOf(
      'groups of people',
      fields({
        title: words('who is meant', { max: 60 }),
        text: sentence,
        link: words('the words of a link after the text', { max: 40 }).optional(),
        to: patterned('an address on this site, such as /organizations', /^\/[\w/#-]*$/).optional(),
      }),
    ),
  }),
)

const audit = file(
  'audit.yaml',
  fields({
    title: words('the heading of the audit', { max: 60 }),
    promise: words('when it is answered, leading over to the list', { max: 120 }),
    receive: listOf('what the audit holds', words('a few words', { max: 60 })),
  }),
)

/** The drawings that `art:` in topics.yaml may name. */
const drawings = [
  'meditation',
  'yoga',
  'tai chi',
  'nutrition',
  'music',
  'poetry',
  'lifestyle',
  'energy',
  'stress',
  'goal',
  'eating',
] as const
const topics = file(
  'topics.yaml',
  fields({
    topics: listOf(
      'topics',
      fields({ name: words('the topic', { max: 40 }), art: oneOf('the name of a drawing', drawings) }),
    ),
  }),
)

const path = file(
  'path.yaml',
  fields({
    steps: listOf(
      'steps',
      fields({
        when: words('when this step comes, a few words', { max: 30 }),
        title: words('the step', { max: 40 }),
        text: sentence,
      }),
    ),
  }),
)

const footer = file(
  'footer.yaml',
  fields({
    newsletter: fields({
      title: words('the heading over the newsletter form', { max: 60 }),
      text: words('what the letter holds; {members} is the claim of studio.yaml'),
    }),
  }),
)

/** Pages of running text; the file name is the address: documents/privacy.md is /privacy. */
const documents = defineCollection({
  loader: glob({ base: './src/content/documents', pattern: '*.md' }),
  schema: fields({
    title: words('the heading of the page', { max: 60 }),
    description: words('what the page says, in a sentence, for search engines', { max: 180 }),
    updated: z.date({ error: 'Write the date of the last change as YYYY-MM-DD, without quotes' }),
  }),
})

export const collections = {
  studio,
  landing,
  about,
  organizations,
  corporateWellness,
  membership,
  notFound,
  plans,
  questions,
  benefits,
  offerings,
  values,
  reasons,
  audience,
  audit,
  topics,
  path,
  footer,
  documents,
}
