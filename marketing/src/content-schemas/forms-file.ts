import type { z } from 'astro/zod'
import { fields, words } from '../content-fields.ts'

const heading = words('the heading, a few words', { max: 60 })
const message = fields({ title: heading, text: words('one or two sentences') })
const form = {
  button: words('the words on the button', { max: 30 }),
  pending: words('the words on the button while the form is sent', { max: 30 }),
  sent: message,
  refused: message,
  unreachable: message,
}

/** The labels of a form's fields, by the names under which the fields are sent. */
const labels = <Name extends string>(...names: Name[]) =>
  fields(
    Object.fromEntries(names.map((name) => [name, words(`the label of the field "${name}"`, { max: 40 })])) as Record<
      Name,
      ReturnType<typeof words>
    >,
  )

/** The text of a form for employers, apart from its labels. */
const leadForm = {
  ...form,
  phoneExample: words('a phone number as an example', { max: 20 }),
  needed: words('what the * at a label means', { max: 80 }),
  confirmation: fields({
    title: heading,
    text: words('one or two sentences'),
    again: words('the button that leads back to the form', { max: 40 }),
  }),
}

/** The four forms that are sent to the studio. */
export const forms = fields({
  newsletter: fields({ ...form, labels: labels('email') }),
  audit: fields({
    ...leadForm,
    labels: labels(
      'companyName',
      'contactName',
      'email',
      'phone',
      'companySize',
      'industry',
      'currentInitiatives',
      'challenges',
      'preferredContactTime',
    ),
  }),
  consultation: fields({
    ...leadForm,
    labels: labels('name', 'email', 'phone', 'interests', 'preferredTiming', 'message'),
  }),
  trial: fields({
    ...form,
    title: heading,
    lead: words('what the dialog asks for, in a sentence or two'),
    labels: labels('name', 'email', 'phone', 'preferredClass', 'message'),
    cancel: words('the words on the button that closes the dialog', { max: 30 }),
  }),
})

/** The words of forms.yaml by form. */
export type FormsWords = z.infer<typeof forms>
