import type { z } from 'astro/zod'
import { fieldGroup, textField } from '../content-fields.ts'

const heading = textField('the heading, a few words', { max: 60 })
const message = fieldGroup({ title: heading, text: textField('one or two sentences') })
/** The texts that every form has. */
const formTexts = {
  button: textField('the words on the button', { max: 30 }),
  pending: textField('the words on the button while the form is sent', { max: 30 }),
  sent: message,
  refused: message,
  unreachable: message,
}

/** The labels of a form's fields, by field name. */
const labelFields = <Name extends string>(...names: Name[]) =>
  fieldGroup(
    Object.fromEntries(
      names.map((name) => [name, textField(`the label of the field "${name}"`, { max: 40 })]),
    ) as Record<Name, ReturnType<typeof textField>>,
  )

/** The texts of a form for employers, apart from its labels. */
const leadFormTexts = {
  ...formTexts,
  phoneExample: textField('a phone number as an example', { max: 20 }),
  requiredNote: textField('what the * at a label means', { max: 80 }),
  confirmation: fieldGroup({
    title: heading,
    text: textField('one or two sentences'),
    again: textField('the button that leads back to the form', { max: 40 }),
  }),
}

/** The four forms that are sent to the studio. */
export const forms = fieldGroup({
  newsletter: fieldGroup({ ...formTexts, labels: labelFields('email') }),
  audit: fieldGroup({
    ...leadFormTexts,
    labels: labelFields(
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
  consultation: fieldGroup({
    ...leadFormTexts,
    labels: labelFields('name', 'email', 'phone', 'interests', 'preferredTiming', 'message'),
  }),
  trial: fieldGroup({
    ...formTexts,
    title: heading,
    lead: textField('what the dialog asks for, in a sentence or two'),
    labels: labelFields('name', 'email', 'phone', 'preferredClass', 'message'),
    cancel: textField('the words on the button that closes the dialog', { max: 30 }),
  }),
})

/** The texts of forms.yaml by form. */
export type FormsCopy = z.infer<typeof forms>
