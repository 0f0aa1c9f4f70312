import { array, boolean, number, string, type TestContext } from 'yup'
import type { ParseContext } from '../parse.ts'
import { isDay, isTimeOfDay } from '../rules/days.ts'
import { toEmailAddress } from '../rules/email-address.ts'
import { parseCents, toMoney } from '../rules/money.ts'
import { isPasswordLongEnough } from '../rules/people.ts'
import { countGraphemes, hasControlCharacters, isPlainLine, isWithinMaxLength, tidyText } from '../rules/text.ts'

/**
 * Trimmed text. A text of nothing but spaces and invisible characters is empty. Not yup's `.trim()`, which throws a
 * TypeError for an object or an array instead of naming the field.
 */
export const plainText = () =>
  string()
    .typeError('Please give this as text')
    .transform((value: unknown) => (typeof value === 'string' ? tidyText(value) : value))

// Has the name and parameter of yup's own test, so that the OpenAPI document shows the limit.
const maxLengthTest = (max: number) => ({
  name: 'max',
  params: { max },
  message: `Please keep this under ${max} characters`,
  test: (value: string | null | undefined) => !value || isWithinMaxLength(value, max),
})

/** One line without control or invisible characters; at most `max` characters as people count them. */
export const text = (max = 200) =>
  plainText()
    .test(maxLengthTest(max))
    .test('line', 'Please remove line breaks and invisible characters', (value) => !value || isPlainLine(value))

export const multilineText = (max: number) =>
  plainText()
    .test(maxLengthTest(max))
    .test(
      'controls',
      'Please remove characters that cannot be shown',
      (value) => !value || !hasControlCharacters(value),
    )

export const requiredText = (message: string, max = 200) => text(max).required(message)

export const optionalText = (max = 200) => text(max).optional()

const INVALID_EMAIL = 'Please enter a valid email address'

/** An email address, normalized to the stored form. */
export const email = () =>
  plainText()
    .required('Email is required')
    .transform((value: unknown) => (typeof value === 'string' ? (toEmailAddress(value) ?? value) : value))
    .test('email', INVALID_EMAIL, (value) => !value || toEmailAddress(value) !== null)

/** Patterns of the usernames in one alphabet. An alphabet has one or more scripts, named by their ISO 15924 codes. */
const ALPHABET_PATTERNS = [
  'Latn',
  'Cyrl',
  'Grek',
  'Armn',
  'Geor',
  'Hebr',
  'Arab',
  'Ethi',
  'Thai',
  'Laoo',
  'Khmr',
  'Mymr',
  'Tibt',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  // Japanese, Korean and Chinese names are written in several scripts at once.
  'Hani Hira Kana',
  'Hani Hang',
  'Hani Bopo',
].map((scripts) => {
  const letters = scripts.split(' ').map((script) => `\\p{scx=${script}}`)
  return new RegExp(`^[${letters.join('')}0-9._-]*$`, 'u')
})

/** Has no @, so it cannot be mistaken for an email address. */
export const username = () =>
  requiredText('Username is required', 40)
    .test('min', 'Username must be at least 3 characters long', (value) => !value || countGraphemes(value) >= 3)
    .matches(/^[\p{L}\p{Nd}._-]*$/u, 'Please use letters, digits, dots, dashes and underscores only')
    .test(
      'alphabet',
      'Please use letters of one alphabet only',
      (value) => !value || ALPHABET_PATTERNS.some((pattern) => pattern.test(value)),
    )

export const PASSWORD_TOO_SHORT = 'Password must be at least 8 characters long'

/**
 * A password is not trimmed: its spaces count. `min` counts UTF-16 units, the test characters as people count them.
 */
export const newPassword = (requiredMessage = 'Password is required') =>
  string()
    .required(requiredMessage)
    .min(8, PASSWORD_TOO_SHORT)
    .test('characters', PASSWORD_TOO_SHORT, (value) => !value || isPasswordLongEnough(value))
    .max(200, 'Please keep the password under 200 characters')

// A day in a partial body is not checked here: the use case merges the body into the stored entity and checks the result.
// The days that were stored before, `storedDays`, stay accepted.
function isAcceptedDay(this: TestContext<ParseContext>, value: string | null | undefined): boolean {
  const { latestDay, storedDays } = this.options.context ?? {}
  if (!value || !latestDay || this.schema.spec.meta?.isInPartialBody) return true
  return value <= latestDay() || storedDays?.includes(value) === true
}

/** A calendar day, not after the `latestDay` of the context. */
export const dayText = () =>
  plainText()
    .test('day', 'Please give a date as YYYY-MM-DD', (value) => !value || isDay(value))
    .test('near', 'Please choose a date within a year', isAcceptedDay)

export const day = (message = 'Please choose a date') => dayText().required(message)

export const optionalDay = () =>
  dayText()
    .nullable()
    .transform((value: string | null) => value || null)

export const timeOfDay = (message: string) =>
  plainText()
    .required(message)
    .test('time', 'Please give a time as HH:MM', (value) => !value || isTimeOfDay(value))

/** An amount with at most two decimals, normalized to "25.00". */
export const money = (message = 'Please give a price such as 25.00') =>
  plainText()
    .required(message)
    .test('money', message, (value) => !value || parseCents(value) !== null)
    .transform((value: unknown) => {
      const cents = typeof value === 'string' ? parseCents(value) : null
      return cents === null ? value : toMoney(cents)
    })

/** Forms send numbers as text, which yup parses. */
export const wholeNumber = ({ label, min, max }: { label: string; min: number; max: number }) =>
  number()
    .typeError(`${label} must be a whole number`)
    .required(`${label} is required`)
    .integer(`${label} must be a whole number`)
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} must be at most ${max}`)

/** An empty number becomes null. */
export const optionalWholeNumber = ({ label, min, max }: { label: string; min: number; max: number }) =>
  number()
    .transform((value: number, typedValue: unknown) => (typedValue === '' || typedValue === null ? null : value))
    .typeError(`${label} must be a whole number`)
    .nullable()
    .optional()
    .integer(`${label} must be a whole number`)
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} must be at most ${max}`)

/** The use case checks whether the entity exists. */
export const entityId = (message: string) => plainText().required(message).max(64, message)

// A path of this site, an https address, or the image service's emulator on this machine.
const PICTURE_ADDRESS = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/|\/(?!\/))[^\s"'<>\\]*$/

export const imageUrl = () =>
  plainText()
    .nullable()
    .transform((value: string | null) => value || null)
    .max(500, 'This picture address is too long')
    .matches(PICTURE_ADDRESS, { message: 'Please upload the picture again', excludeEmptyString: true })

/** An empty text counts as absent: creation uses the default, and a change leaves the stored text. */
export const textWithDefault = (defaultText: string, max = 200) =>
  text(max)
    .transform((value: unknown) => value || undefined)
    .default(defaultText)

/** The name of a drawing, or the address of a picture. */
export const icon = () =>
  textWithDefault('package', 500).test(
    'picture',
    'Please upload the picture again',
    (value) => !value || !/[/:]/.test(value) || PICTURE_ADDRESS.test(value),
  )

/** Blank lines are dropped. */
export const textList = (max = 200) =>
  array()
    .of(text(max).default(''))
    .max(40, 'Please give at most 40 lines')
    .transform((lines: unknown) =>
      Array.isArray(lines) ? lines.filter((line) => typeof line !== 'string' || tidyText(line) !== '') : lines,
    )

export const room = () =>
  text(80)
    .nullable()
    .transform((value: string | null) => value || null)

export const flag = () => boolean().typeError('Please answer yes or no')
