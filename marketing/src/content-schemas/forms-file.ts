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

/** The four forms that are sent to the studio. */
export const forms = fields({
  newsletter: fields(form),
  audit: fields({ ...form, confirmation: message }),
  consultation: fields({ ...form, confirmation: message }),
  trial: fields(form),
})
