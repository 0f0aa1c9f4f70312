import { promiseKeepers } from '@studio/contract'
import { z } from 'astro/zod'
import { createChoice, createList, fields, patternField, words } from '../content-fields.ts'

// Lists that are shown on one or two pages.

const sentence = words('one or two sentences')
const titled = fields({ title: words('the heading of this entry', { max: 60 }), text: sentence })

const planWords = {
  name: words('the name of the plan', { max: 40 }),
  unit: words('what the price is for, such as per month', { max: 20 }),
  button: words('the words on the button', { max: 40 }),
}
const feature = words('what the plan leaves out, a few words', { max: 60 })
const promiseId = patternField('an id of promises.yaml, such as priority-booking', /^[a-z][a-z-]*$/)
const price = patternField('a price such as $45, $149.50 or $1,250, or FREE', /^(\$(\d{1,3}|\d,\d{3})(\.\d\d)?|FREE)$/)

export const promises = fields({
  promises: createList(
    'promises',
    fields({
      id: patternField('a short name in small letters, such as priority-booking', /^[a-z][a-z-]*$/),
      text: words('the promise, a few words', { max: 80 }),
      keptBy: createChoice('who keeps it', promiseKeepers),
      how: words('how it is kept, in a sentence'),
    }),
  ),
})

export const plans = fields({
  plans: z
    .array(
      fields({
        id: createChoice('which plan this is', ['drop-in', 'monthly', 'trial']),
        price: price.optional(),
        note: words('one line beside the price; leave the line out for none', { max: 80 }).optional(),
        mark: words('a mark such as Most Popular; leave the line out for none', { max: 30 }).optional(),
        landing: fields({ ...planWords, text: sentence.optional() }),
        membership: fields({
          ...planWords,
          included: createList('ids of promises.yaml', promiseId),
          excluded: createList('features that are not included', feature),
        }),
      }),
      { error: 'Write the three plans as a list' },
    )
    .refine(
      (list) => ['drop-in', 'monthly', 'trial'].every((id) => list.filter((plan) => plan.id === id).length === 1),
      {
        error: 'Write the plans drop-in, monthly and trial, each once: their buttons lead to different places',
      },
    )
    .check(({ value: list, issues }) => {
      for (const [at, { id, price: written }] of list.entries()) {
        // What a page promises for a month is read where it is charged.
        if (id === 'monthly' && written !== undefined) {
          const message =
            'Leave the price of the month out: pages show what is charged, monthlyPriceCents in api/contract/src/rules/membership.ts'
          issues.push({ code: 'custom', path: [at, 'price'], message, input: written })
        }
        if (id !== 'monthly' && written === undefined) {
          const message = 'Write a price such as $45, $149.50 or $1,250, or FREE'
          issues.push({ code: 'custom', path: [at, 'price'], message, input: written })
        }
      }
    }),
})

export const questions = fields({
  questions: createList(
    'questions with answers',
    fields({
      question: patternField('the question as a visitor would ask it, ending with ?', /^\S.{4,118}\?$/),
      answer: words('the answer in one to three sentences', { max: 500 }),
      promises: createList('ids of promises.yaml that the answer makes', promiseId).optional(),
    }),
  ),
})

export const benefits = fields({
  benefits: createList(
    'figures',
    fields({
      before: words('a word before the figure, such as up to; leave the line out for none', { max: 12 }).optional(),
      figure: patternField('a figure such as 31%', /^\d{1,3}%$/),
      text: words('what the figure says, a few words', { max: 80 }),
    }),
  ),
})

export const offerings = fields({ offerings: createList('offerings', titled) })

export const values = fields({ values: createList('values', titled) })

export const reasons = fields({ reasons: createList('reasons', titled) })

export const audience = fields({
  audience: createList(
    'groups of people',
    fields({
      title: words('who is meant', { max: 60 }),
      text: sentence,
      link: words('the words of a link after the text', { max: 40 }).optional(),
      to: patternField('an address on this site, such as /organizations', /^\/[\w/#-]*$/).optional(),
    }),
  ),
})

export const audit = fields({
  title: words('the heading of the audit', { max: 60 }),
  promise: words('when it is answered, leading over to the list', { max: 120 }),
  receive: createList('what the audit holds', words('a few words', { max: 60 })),
})

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

export const topics = fields({
  topics: createList(
    'topics',
    fields({ name: words('the topic', { max: 40 }), art: createChoice('the name of a drawing', drawings) }),
  ),
})

export const path = fields({
  steps: createList(
    'steps',
    fields({
      when: words('when this step comes, a few words', { max: 30 }),
      title: words('the step', { max: 40 }),
      text: sentence,
    }),
  ),
})
