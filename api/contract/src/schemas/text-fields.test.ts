import { describe, expect, it } from 'vitest'
import type { AnyObjectSchema, InferType } from 'yup'
import { parse } from '../parse.ts'
import { formatEmail, mailtoHref } from '../rules/email-address.ts'
import { changeMyAccountSchema, invitePersonSchema, loginSchema, registerSchema } from './accounts.ts'
import { classSchema, instructorSchema } from './catalogue.ts'
import { trialRequestSchema } from './leads.ts'

const account = { username: 'maya', email: 'maya@example.com', password: 'long enough' }
const trial = { name: 'Maya', email: 'maya@example.com' }

function getFieldErrors(schema: AnyObjectSchema, value: unknown): Record<string, string> {
  const result = parse(schema, value)
  return result.ok ? {} : result.fields
}

function parseValid<S extends AnyObjectSchema>(schema: S, value: unknown): InferType<S> {
  const result = parse(schema, value)
  if (!result.ok) throw new Error(JSON.stringify(result.fields))
  return result.value
}

describe('single-line fields', () => {
  it('refuse line breaks, controls, direction overrides and invisible characters [ACCOUNTS-35]', () => {
    const lineBreaks = '\n\r\t\u2028\u0085'
    const hiddenCharacters = '\0\u202e\u2066\u200f\u200b\u200d\u00ad\u034f\u3164\u{e0041}\ufffc\ud800'
    for (const character of [...lineBreaks, ...hiddenCharacters]) {
      const name = `Ma${character}ya`
      const characterCode = `U+${character.codePointAt(0)?.toString(16)}`
      expect(Object.keys(getFieldErrors(registerSchema, { ...account, firstName: name })), characterCode).toEqual([
        'firstName',
      ])
      expect(Object.keys(getFieldErrors(trialRequestSchema, { ...trial, name })), characterCode).toEqual(['name'])
    }
    expect(Object.keys(getFieldErrors(instructorSchema, instructorWith(['RYT 500', 'one\ntwo'])))).toEqual([
      'certifications',
    ])
  })

  it('accept invisible characters that are part of a visible one: emoji, flags, keycaps, Persian, Sinhala and Japanese spelling', () => {
    for (const name of ['👩‍👩‍👧 Lin', '❤️', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '1️⃣', '👩🏽‍🦰', 'علی‌رضا', 'ශ්‍රී', '葛\u{e0100}城', 'Siobhán O’Shea']) {
      expect(parseValid(registerSchema, { ...account, firstName: name }).firstName).toBe(name.normalize('NFC'))
    }
  })

  it('count as empty when nothing in them is visible [ACCOUNTS-35]', () => {
    for (const invisibleText of ['\u200b', ' \u2060\u3164 ', '\u202e\u202c', '\u2800']) {
      expect(getFieldErrors(invitePersonSchema, { firstName: invisibleText, email: account.email })).toEqual({
        firstName: 'First name is required',
      })
      expect(parseValid(changeMyAccountSchema, { firstName: invisibleText }).firstName).toBeNull()
      expect(getFieldErrors(trialRequestSchema, { ...trial, name: invisibleText })).toEqual({
        name: 'Name is required',
      })
    }
  })

  it('limit the number of characters as people count them [ACCOUNTS-35]', () => {
    const family = '👩‍👩‍👧'
    expect(getFieldErrors(registerSchema, { ...account, firstName: family.repeat(80) })).toEqual({})
    expect(getFieldErrors(registerSchema, { ...account, firstName: family.repeat(81) })).toEqual({
      firstName: 'Please keep this under 80 characters',
    })
    const accents = `a${'\u0301'.repeat(5_000)}`
    expect(Object.keys(getFieldErrors(registerSchema, { ...account, firstName: accents }))).toEqual(['firstName'])
  })
})

describe('multi-line fields', () => {
  it('keep line breaks, paragraphs and tabs [ACCOUNTS-35]', () => {
    const message = 'First line\n\n- a list\n\t- within'
    expect(parseValid(trialRequestSchema, { ...trial, message }).message).toBe(message)
    expect(parseValid(classSchema, { ...studioClass, description: message }).description).toBe(message)
  })

  it('refuse control characters, and are empty when nothing in them is visible', () => {
    expect(Object.keys(getFieldErrors(trialRequestSchema, { ...trial, message: 'a\u0007b' }))).toEqual(['message'])
    expect(parseValid(trialRequestSchema, { ...trial, message: '\u200b\n\u200b' }).message).toBe('')
  })
})

describe('email addresses', () => {
  it('are normalized to one form: trimmed, lower case, the domain in ASCII [ACCOUNTS-1]', () => {
    const storedEmail = 'x@xn--mller-kva.example'
    for (const email of [' X@Müller.Example', 'x@MU\u0308LLER.example', storedEmail, 'x@müller。example '])
      expect(parseValid(registerSchema, { ...account, email }).email, email).toBe(storedEmail)
    expect(parseValid(loginSchema, { username: 'X@müller.example', password: 'x' }).username).toBe(storedEmail)
    expect(parseValid(loginSchema, { username: 'Maya', password: 'x' }).username).toBe('Maya')
  })

  it('are refused when no mail server can accept them', () => {
    const longPart = 'a'.repeat(64)
    const localParts = [
      'a..b@example.org',
      '.a@example.org',
      'a.@example.org',
      `${longPart}a@example.org`,
      'ü@example.org',
    ]
    const domains = 'a@-b.example a@b-.example a@b..example a@1.2.3.4 a@[::1] a@b.example. a@example.123 a@exa_mple.org'
    const longDomains = [`a@${longPart}.example`, `a@${'b.'.repeat(125)}example`]
    const shapes = ['a@b', 'a b@example.org', 'a@b@example.org', '@example.org', 'a@b.example/x']
    for (const email of [...localParts, ...domains.split(' '), ...longDomains, ...shapes]) {
      expect(getFieldErrors(registerSchema, { ...account, email }), email).toEqual({
        email: 'Please enter a valid email address',
      })
    }
    for (const email of [`${longPart}@example.org`, "o'shea+x_y@b.example", 'a@1and1.example', 'a@例え.テスト']) {
      expect(getFieldErrors(registerSchema, { ...account, email }), email).toEqual({})
    }
  })
})

describe('the displayed form of an email address', () => {
  it('has its domain in Unicode and is normalized back to the stored form', () => {
    const emails = 'x@müller.example a@例え.テスト b@straße.example c@日本語123.example d@plain.example xn--a@ü.example'
    for (const email of emails.split(' ')) {
      const storedEmail = parseValid(registerSchema, { ...account, email }).email
      expect(formatEmail(storedEmail)).toBe(email)
    }
    expect(formatEmail('xn--mller-kva@b.example')).toBe('xn--mller-kva@b.example')
    expect(formatEmail('a@xn--99999999.example')).toBe('a@xn--99999999.example')
  })
})

it('a mailto link escapes its address except for the @, and its subject', () => {
  expect(mailtoHref('a+b@xn--mller-kva.example')).toBe('mailto:a%2Bb@xn--mller-kva.example')
  expect(mailtoHref('a?b@c.example', { subject: 'Ä & b' })).toBe('mailto:a%3Fb@c.example?subject=%C3%84%20%26%20b')
})

describe('usernames', () => {
  it('are refused when they mix alphabets [ACCOUNTS-1]', () => {
    for (const username of ['аdmin', 'mαya', 'Ann-Мария', 'li李', 'ann\u0661']) {
      expect(getFieldErrors(registerSchema, { ...account, username }), username).toEqual({
        username: 'Please use letters of one alphabet only',
      })
    }
    for (const username of ['мария_7', 'Zoë.Lin', 'Łukasz-2', 'たなか太郎', '김철수', 'μαρία']) {
      expect(getFieldErrors(registerSchema, { ...account, username }), username).toEqual({})
    }
  })

  it('are refused under three characters as people count them', () => {
    expect(getFieldErrors(registerSchema, { ...account, username: 'e\u0301e\u0301' })).toEqual({
      username: 'Username must be at least 3 characters long',
    })
  })
})

const studioClass = { name: 'Flow', duration: 60, capacity: 10, category: 'yoga' }
const instructorWith = (certifications: string[]) => ({ name: 'Ana', specialty: 'Yoga', bio: 'Bio', certifications })
