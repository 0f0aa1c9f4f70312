import { array, boolean, number, string, type TestContext } from 'yup'
import type { ParseContext } from '../parse.ts'
import { isDay, isTimeOfDay } from '../rules/days.ts'
import { toEmailAddress } from '../rules/email-address.ts'
import { formatCents, parseCents } from '../rules/money.ts'
import { isLongEnough } from '../rules/people.ts'
import { countGraphemes, hasControls, isAtMost, isPlainLine, tidyText } from '../rules/text.ts'

/**
 * Text as a person sees it (`tidyText`): nothing but spaces or invisible characters is empty. Also replaces yup's own
 * `.trim()`, which throws a TypeError on an object or an array where a body should hold text, instead of naming the field.
 */
export const plainText = () =>
  string()
    .typeError('Please give this as text')
    .transform((value: unknown) => (typeof value === 'string' ? tidyText(value) : value))

// Named and parameterized like yup's own test, so that the API's description states the limit.
const atMost = (max: number, message = `Please keep this under ${max} characters`) => ({
  name: 'max',
  params: { max },
  message,
  test: (value: string | null | undefined) => !value || isAtMost(value, max),
})

/** Text on one line: no line break, no control, no invisible character; at most `max` characters as a person counts. */
export const text = (max = 200) =>
  plainText()
    .test(atMost(max))
    .test('line', 'Please remove line breaks and invisible characters', (value) => !value || isPlainLine(value))

/** Text of several lines, shown as it was typed. */
export const multilineText = (max: number) =>
  plainText()
    .test(atMost(max))
    .test('controls', 'Please remove characters that cannot be shown', (value) => !value || !hasControls(value))

/** Text on one line that must be given, with the sentence shown when it is not. */
export const requiredText = (message: string, max = 200) => text(max).required(message)

/** Text on one line that may be left out; an empty one counts as left out. */
export const optionalText = (max = 200) => text(max).optional()

const WRONG_EMAIL = 'Please enter a valid email address'

/** An email address in the one form that is stored ('Email is required', 'Please enter a valid email address'). */
export const email = () =>
  plainText()
    .required('Email is required')
    .transform((value: unknown) => (typeof value === 'string' ? (toEmailAddress(value) ?? value) : value))
    .test('email', WRONG_EMAIL, (value) => !value || toEmailAddress(value) !== null)

const ALPHABETS = [
  ...['Latn', 'Cyrl', 'Grek', 'Armn', 'Geor', 'Hebr', 'Arab', 'Ethi', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt'],
  ...['Deva', 'Beng', 'Guru', 'Gujr', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh'],
  // Japanese, Korean and Chinese names are written in several scripts at once.
  ...['Hani}\\p{scx=Hira}\\p{scx=Kana', 'Hani}\\p{scx=Hang', 'Hani}\\p{scx=Bopo'],
].map((scripts) => new RegExp(`^[\\p{scx=${scripts}}0-9._-]*$`, 'u'))

/** A username: 3 to 40 letters of one alphabet, digits, dots, dashes and underscores, so it is no email address. */
export const username = () =>
  requiredText('Username is required', 40)
    .test('min', 'Username must be at least 3 characters long', (value) => !value || countGraphemes(value) >= 3)
    .matches(/^[\p{L}\p{Nd}._-]*$/u, 'Please use letters, digits, dots, dashes and underscores only')
    .test(
      'alphabet',
      'Please use letters of one alphabet only',
      (value) => !value || ALPHABETS.some((alphabet) => alphabet.test(value)),
    )

/** The message for a new password that is too short. */
export const PASSWORD_TOO_SHORT = 'Password must be at least 8 characters long'

/** A new password: at least 8 characters everywhere; spaces count, nothing is trimmed. */
export const newPassword = (requiredMessage = 'Password is required') =>
  string()
    .required(requiredMessage)
    .min(8, PASSWORD_TOO_SHORT)
    .test('characters', PASSWORD_TOO_SHORT, (value) => !value || isLongEnough(value))
    .max(200, 'Please keep the password under 200 characters')

// A partial change is checked together with what is stored, which may be further away.
function isNear(this: TestContext<ParseContext>, value: string | null | undefined): boolean {
  const { latestDay, storedDays } = this.options.context ?? {}
  if (!value || !latestDay || this.schema.spec.meta?.isPartial) return true
  return value <= latestDay() || storedDays?.includes(value) === true
}

/** Text that is a calendar day, no further ahead than the context of the reading says. */
export const dayText = () =>
  plainText()
    .test('day', 'Please give a date as YYYY-MM-DD', (value) => !value || isDay(value))
    .test('near', 'Please choose a date within a year', isNear)

/** A calendar day `YYYY-MM-DD` of the studio. */
export const day = (message = 'Please choose a date') => dayText().required(message)

/** A calendar day that may be absent; an empty one counts as absent. */
export const optionalDay = () =>
  dayText()
    .nullable()
    .transform((value: string | null) => value || null)

/** A time of day `HH:MM`. */
export const timeOfDay = (message: string) =>
  plainText()
    .required(message)
    .test('time', 'Please give a time as HH:MM', (value) => !value || isTimeOfDay(value))

/** An amount of money: text or number with at most two decimals, answered as "25.00". */
export const money = (message = 'Please give a price such as 25.00') =>
  plainText()
    .required(message)
    .test('money', message, (value) => !value || parseCents(value) !== null)
    .transform((value: unknown) => {
      const cents = typeof value === 'string' ? parseCents(value) : null
      return cents === null ? value : formatCents(cents)
    })

/** A whole number within bounds, parsed from text as the forms send it. */
export const wholeNumber = ({ label, min, max }: { label: string; min: number; max: number }) =>
  number()
    .typeError(`${label} must be a whole number`)
    .required(`${label} is required`)
    .integer(`${label} must be a whole number`)
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} must be at most ${max}`)

/** The same, or empty for none. */
export const optionalWholeNumber = ({ label, min, max }: { label: string; min: number; max: number }) =>
  number()
    .transform((value: number, typedValue: unknown) => (typedValue === '' || typedValue === null ? null : value))
    .typeError(`${label} must be a whole number`)
    .nullable()
    .optional()
    .integer(`${label} must be a whole number`)
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} must be at most ${max}`)

/** The id of another entity, as text; whether it exists is the use case's question (unknown id is 404). */
export const entityId = (message: string) => plainText().required(message).max(64, message)

// Our own origin, or https; on a laptop the emulator of the image service has an address of this machine.
const PICTURE = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/|\/(?!\/))[^\s"'<>\\]*$/

/** The address of an uploaded picture: our own origin or https. */
export const imageUrl = () =>
  plainText()
    .nullable()
    .transform((value: string | null) => value || null)
    .max(500, 'This picture address is too long')
    .matches(PICTURE, { message: 'Please upload the picture again', excludeEmptyString: true })

/** Text with a default: an empty one counts as left out, and changes nothing where there is some already. */
export const textWithDefault = (usual: string, max = 200) =>
  text(max)
    .transform((value: unknown) => value || undefined)
    .default(usual)

/** The key of a drawn icon, or the address of a picture. */
export const icon = () =>
  textWithDefault('package', 500).test(
    'picture',
    'Please upload the picture again',
    (value) => !value || !/[/:]/.test(value) || PICTURE.test(value),
  )

/** A list of short texts; blank ones are dropped (features one per line). */
export const textList = (max = 200) =>
  array()
    .of(text(max).default(''))
    .max(40, 'Please give at most 40 lines')
    .transform((lines: unknown) =>
      Array.isArray(lines) ? lines.filter((line) => typeof line !== 'string' || tidyText(line) !== '') : lines,
    )

/** The room of a schedule as displayed; empty counts as none. */
export const room = () =>
  text(80)
    .nullable()
    .transform((value: string | null) => value || null)

/** A yes or no. */
export const flag = () => boolean().typeError('Please answer yes or no')
