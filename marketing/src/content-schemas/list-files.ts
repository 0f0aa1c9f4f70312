import { promiseKeepers } from '@studio/contract'
import { z } from 'astro/zod'
import { choiceField, fieldGroup, listField, patternField, textField } from '../content-fields.ts'

// The content files that are lists, such as plans.yaml.

const sentences = textField('one or two sentences')
const titledText = fieldGroup({ title: textField('the heading of this entry', { max: 60 }), text: sentences })

const planTexts = {
  name: textField('the name of the plan', { max: 40 }),
  unit: textField('what the price is for, such as per month', { max: 20 }),
  button: textField('the words on the button', { max: 40 }),
}
const planIds = ['drop-in', 'monthly', 'trial'] as const
const excludedFeature = textField('what the plan leaves out, a few words', { max: 60 })
const promiseId = patternField('an id of promises.yaml, such as priority-booking', /^[a-z][a-z-]*$/)
const price = patternField('a price such as $45, $149.50 or $1,250, or FREE', /^(\$(\d{1,3}|\d,\d{3})(\.\d\d)?|FREE)$/)

/** What a membership promises, and whether the product (the software) or staff keep each promise. */
export const promises = fieldGroup({
  promises: listField(
    'promises',
    fieldGroup({
      id: patternField('a short name in small letters, such as priority-booking', /^[a-z][a-z-]*$/),
      text: textField('the promise, a few words', { max: 80 }),
      keptBy: choiceField('who keeps it', promiseKeepers),
      how: textField('how it is kept, in a sentence'),
    }),
  ),
})

export const plans = fieldGroup({
  plans: z
    .array(
      fieldGroup({
        id: choiceField('which plan this is', planIds),
        price: price.optional(),
        note: textField('one line beside the price; leave the line out for none', { max: 80 }).optional(),
        mark: textField('a mark such as Most Popular; leave the line out for none', { max: 30 }).optional(),
        landingPage: fieldGroup({ ...planTexts, text: sentences.optional() }),
        membershipPage: fieldGroup({
          ...planTexts,
          included: listField('ids of promises.yaml', promiseId),
          excluded: listField('features that are not included', excludedFeature),
        }),
      }),
      { error: 'Write the three plans as a list' },
    )
    .refine((planList) => planIds.every((id) => planList.filter((plan) => plan.id === id).length === 1), {
      error: 'Write the plans drop-in, monthly and trial, each once: their buttons lead to different places',
    })
    .check(({ value: planList, issues }) => {
      for (const [index, plan] of planList.entries()) {
        const hasPrice = plan.price !== undefined
        if (plan.id === 'monthly' && hasPrice) {
          const message = 'Leave out the monthly price: it is set in the admin area (Programs, Membership Plans)'
          issues.push({ code: 'custom', path: [index, 'price'], message, input: plan.price })
        }
        if (plan.id !== 'monthly' && !hasPrice) {
          const message = 'Write a price such as $45, $149.50 or $1,250, or FREE'
          issues.push({ code: 'custom', path: [index, 'price'], message, input: plan.price })
        }
      }
    }),
})

export const questions = fieldGroup({
  questions: listField(
    'questions with answers',
    fieldGroup({
      question: patternField('the question as a visitor would ask it, ending with ?', /^\S.{4,118}\?$/),
      answer: textField('the answer in one to three sentences', { max: 500 }),
      promises: listField('ids of promises.yaml that the answer makes', promiseId).optional(),
    }),
  ),
})

export const benefits = fieldGroup({
  benefits: listField(
    'figures',
    fieldGroup({
      before: textField('a word before the figure, such as up to; leave the line out for none', { max: 12 }).optional(),
      figure: patternField('a figure such as 31%', /^\d{1,3}%$/),
      text: textField('what the figure says, a few words', { max: 80 }),
    }),
  ),
})

export const offerings = fieldGroup({ offerings: listField('offerings', titledText) })

export const values = fieldGroup({ values: listField('values', titledText) })

export const reasons = fieldGroup({ reasons: listField('reasons', titledText) })

export const audience = fieldGroup({
  audience: listField(
    'groups of people',
    fieldGroup({
      title: textField('who is meant', { max: 60 }),
      text: sentences,
      link: textField('the words of a link after the text', { max: 40 }).optional(),
      to: patternField('an address on this site, such as /organizations', /^\/[\w/#-]*$/).optional(),
    }),
  ),
})

export const audit = fieldGroup({
  title: textField('the heading of the audit', { max: 60 }),
  promise: textField('when it is answered, leading over to the list', { max: 120 }),
  deliverables: listField('what the audit holds', textField('a few words', { max: 60 })),
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

export const topics = fieldGroup({
  topics: listField(
    'topics',
    fieldGroup({ name: textField('the topic', { max: 40 }), art: choiceField('the name of a drawing', drawings) }),
  ),
})

export const wellnessPath = fieldGroup({
  steps: listField(
    'steps',
    fieldGroup({
      when: textField('when this step comes, a few words', { max: 30 }),
      title: textField('the step', { max: 40 }),
      text: sentences,
    }),
  ),
})
