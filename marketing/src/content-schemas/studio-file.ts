import { z } from 'astro/zod'
import { choiceField, fieldGroup, listField, patternField, textField } from '../content-fields.ts'

/**
 * studio.yaml, which portal and mails read too. The contract's studioSchema checks the same fields, without messages for
 * editors.
 */
export const studio = fieldGroup({
  name: textField('the name of the studio', { max: 40 }),
  tagline: textField('one short sentence that says what the studio is', { max: 80 }),
  phone: patternField('a phone number such as (704) 555-0142', /^[+(]?[\d ()-]{7,20}$/),
  email: z.email({ error: 'Write an email address such as hello@example.com' }),
  address: fieldGroup({
    street: textField('street and number', { max: 80 }),
    locality: textField('the town', { max: 40 }),
    region: textField('the state in two letters, such as NC', { max: 2 }),
    postalCode: patternField('the ZIP code in quotes, such as "28277"', /^\d{5}$/),
    district: textField('the neighbourhood, as the footer shows it', { max: 40 }),
  }),
  hours: textField('the opening hours for people, such as Mon-Fri, 9am-5pm', { max: 40 }),
  hoursSpec: listField(
    'opening hours for search engines',
    fieldGroup({
      name: textField('what these are the hours of, such as Office', { max: 40 }),
      days: listField(
        'weekdays',
        choiceField('an English weekday', [
          'Monday',
          'Tuesday',
          'Wednesday',
          'Thursday',
          'Friday',
          'Saturday',
          'Sunday',
        ]),
      ),
      opens: patternField('a time in quotes, such as "09:00"', /^([01]\d|2[0-3]):[0-5]\d$/),
      closes: patternField('a time in quotes, such as "17:00"', /^([01]\d|2[0-3]):[0-5]\d$/),
    }),
  ),
  parking: textField('a few words on parking', { max: 40 }),
  replyPromise: textField('how soon an email is answered', { max: 80 }),
  claims: fieldGroup({
    professionals: patternField('a rounded figure such as 500+', /^[\d,]+\+?$/),
    members: patternField('a rounded figure such as 500+', /^[\d,]+\+?$/),
  }),
  timezone: patternField('a time zone such as America/New_York', /^[A-Za-z]+\/[A-Za-z_/]+$/),
})
