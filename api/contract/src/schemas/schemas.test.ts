import { describe, expect, it } from 'vitest'
import type { AnyObjectSchema } from 'yup'
import { parse } from '../parse.ts'
import { loginSchema, registerSchema, resetFormSchema, resetPasswordSchema, signUpFormSchema } from './accounts.ts'
import { classSchema, scheduleSchema } from './catalogue.ts'
import { auditRequestSchema, consultationRequestSchema } from './leads.ts'
import { toPartial } from './partial.ts'
import { schedulesQuery } from './queries.ts'

/** The error message of each field; {} for a valid value. */
function getFieldErrors(schema: AnyObjectSchema, value: unknown): Record<string, string> {
  const result = parse(schema, value)
  return result.ok ? {} : result.fields
}

describe('request schemas', () => {
  it('ask for an email address and the same password twice at sign-up', () => {
    expect(
      getFieldErrors(signUpFormSchema, {
        username: 'maya',
        password: 'long enough',
        confirmPassword: 'another password',
        email: 'nope',
      }),
    ).toEqual({
      email: 'Please enter a valid email address',
      confirmPassword: "Passwords don't match",
    })
    expect(getFieldErrors(registerSchema, { username: 'maya', password: 'short' })).toEqual({
      password: 'Password must be at least 8 characters long',
      email: 'Email is required',
    })
  })
  it('refuse a username unless it has 3 to 40 letters, digits, dots, dashes and underscores [ACCOUNTS-1]', () => {
    const registration = { password: 'long enough', email: 'maya@example.com' }
    const refusedNames = ['', 'ma', 'm'.repeat(41), 'maya@example.com', 'maya lin', 'maya/lin', "maya'lin"]
    for (const username of refusedNames) {
      expect(Object.keys(getFieldErrors(registerSchema, { ...registration, username })), username).toEqual(['username'])
    }
    for (const username of ['may', 'm'.repeat(40), 'Maya.Lin_2-b', 'Zoë']) {
      expect(getFieldErrors(registerSchema, { ...registration, username }), username).toEqual({})
    }
  })
  it('refuse a new password under 8 characters as users count them, spaces included [ACCOUNTS-3]', () => {
    const tooShort = { password: 'Password must be at least 8 characters long' }
    for (const password of ['1234567', '🧘🧘🧘🧘', '🧘🧘🧘🧘567', '']) {
      expect(getFieldErrors(resetPasswordSchema, { token: 't', password })).toEqual(tooShort)
    }
    for (const password of ['12345678', '🧘🧘🧘🧘5678', '  a  b  ']) {
      expect(getFieldErrors(resetPasswordSchema, { token: 't', password })).toEqual({})
    }
  })
  it('ask for a long enough password and its confirmation at a password reset [ACCOUNTS-3]', () => {
    expect(getFieldErrors(resetFormSchema, {})).toEqual({
      password: 'Password must be at least 8 characters long',
      confirmPassword: 'Please confirm your password',
    })
  })
  it('ask for company, contact, email address, phone and size in an audit request', () => {
    expect(getFieldErrors(auditRequestSchema, {})).toEqual({
      companyName: 'Company name is required',
      contactName: 'Contact name is required',
      email: 'Email is required',
      phone: 'Phone number is required',
      companySize: 'Company size is required',
    })
  })
  it('ask for name, phone, timing and interests in a consultation request', () => {
    expect(getFieldErrors(consultationRequestSchema, { email: 'a@b.example' })).toEqual({
      name: 'Name is required',
      phone: 'Phone number is required',
      preferredTiming: 'Preferred timing is required',
      interests: 'Interests are required',
    })
  })
})

describe('parsed bodies', () => {
  const yoga = { name: 'Yoga', duration: '60', capacity: '20', category: 'yoga' }
  it('of a class have numbers parsed from text, and defaults [MONEY-3]', () => {
    expect(classSchema.validateSync(yoga)).toMatchObject({
      duration: 60,
      capacity: 20,
      dropInPrice: '25.00',
      isActive: true,
      instructorId: null,
    })
  })
  it('have prices with two decimals', () => {
    expect(classSchema.validateSync({ ...yoga, dropInPrice: 30 })).toMatchObject({ dropInPrice: '30.00' })
  })
  it('of a schedule are refused unless it ends after it starts [CATALOGUE-15]', () => {
    expect(
      getFieldErrors(scheduleSchema, {
        classId: 'x',
        dayOfWeek: 1,
        startTime: '10:00',
        endTime: '10:00',
        startDate: '2026-11-23',
      }),
    ).toEqual({ endTime: 'End time must be after the start time' })
  })
  it('have no defaults when they are partial, and are still refused with an empty required field', () => {
    expect(toPartial(classSchema).validateSync({ isActive: false }, { stripUnknown: true })).toEqual({
      isActive: false,
    })
    expect(getFieldErrors(toPartial(classSchema), { name: '  ' })).toEqual({ name: 'Name is required' })
  })
})

describe('a range of dates', () => {
  it('has both ends, is at most 62 days long and does not end before it begins [CATALOGUE-22]', () => {
    const getInvalidFields = (from: string, to: string) => Object.keys(getFieldErrors(schedulesQuery, { from, to }))
    expect([
      getInvalidFields('2026-01-01', '2026-03-03'),
      getInvalidFields('2026-01-01', '2026-03-04'),
      getInvalidFields('2026-02-01', '2026-01-01'),
    ]).toEqual([[], ['to'], ['to']])
    expect(Object.keys(getFieldErrors(schedulesQuery, { from: '2026-01-01' }))).toEqual(['from'])
  })
})

it('a field refuses an object with its own toString or __proto__ like any other object', () => {
  expect(getFieldErrors(loginSchema, JSON.parse('{"username":{"toString":1},"password":{"__proto__":{}}}'))).toEqual({
    username: 'Please give this as text',
    password: expect.any(String),
  })
})
