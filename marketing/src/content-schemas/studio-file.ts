import { z } from 'astro/zod'
import { createChoice, createList, fields, patternField, words } from '../content-fields.ts'

/**
 * studio.yaml: the data that portal and mails read too. The contract's studioSchema is the same without messages for
 * editors.
 */
export const studio = fields({
  name: words('the name of the studio', { max: 40 }),
  tagline: words('one short sentence that says what the studio is', { max: 80 }),
  phone: patternField('a phone number such as (704) 555-0142', /^[+(]?[\d ()-]{7,20}$/),
  email: z.email({ error: 'Write an email address such as hello@example.com' }),
  address: fields({
    street: words('street and number', { max: 80 }),
    locality: words('the town', { max: 40 }),
    region: words('the state in two letters, such as NC', { max: 2 }),
    postalCode: patternField('the ZIP code in quotes, such as "28277"', /^\d{5}$/),
    district: words('the neighbourhood, as the footer shows it', { max: 40 }),
  }),
  hours: words('the opening hours for people, such as Mon-Fri, 9am-5pm', { max: 40 }),
  hoursSpec: createList(
    'opening hours for search engines',
    fields({
      name: words('what these are the hours of, such as Office', { max: 40 }),
      days: createList(
        'weekdays',
        createChoice('an English weekday', [
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
  parking: words('a few words on parking', { max: 40 }),
  replyPromise: words('how soon an email is answered', { max: 80 }),
  claims: fields({
    professionals: patternField('a rounded figure such as 500+', /^[\d,]+\+?$/),
    members: patternField('a rounded figure such as 500+', /^[\d,]+\+?$/),
  }),
  timezone: patternField('a time zone such as America/New_York', /^[A-Za-z]+\/[A-Za-z_/]+$/),
})
