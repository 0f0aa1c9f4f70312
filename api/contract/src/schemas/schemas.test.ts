import { describe, expect, it } from 'vitest'
import type { AnyObject, ObjectSchema } from 'yup'
import { parse } from '../parse.ts'
import { loginSchema, registerSchema, resetFormSchema, resetPasswordSchema, signUpFormSchema } from './accounts.ts'
import { classSchema, scheduleSchema } from './catalogue.ts'
import { auditRequestSchema, consultationRequestSchema, trialRequestSchema } from './leads.ts'
import { toPartial } from './partial.ts'
import { schedulesQuery } from './queries.ts'

/** The error message of each field; {} for a valid value. */
function fieldErrors(schema: ObjectSchema<AnyObject>, value: unknown): Record<string, string> {
  const parseResult = parse(schema, value)
  return parseResult.ok ? {} : parseResult.fields
}

describe('validation messages', () => {
  it('of a sign-in ask for a username and a password', () => {
    expect(fieldErrors(loginSchema, {})).toEqual({
      username: 'Username or Email is required',
      password: 'Password is required',
    })
  })
  it('of a sign-up ask for an email address and the same password twice', () => {
    expect(
      fieldErrors(signUpFormSchema, {
        username: 'maya',
        password: 'long enough',
        confirmPassword: 'else',
        email: 'nope',
      }),
    ).toEqual({
      email: 'Please enter a valid email address',
      confirmPassword: "Passwords don't match",
    })
    expect(fieldErrors(registerSchema, { username: 'maya', password: 'short' })).toEqual({
      password: 'Password must be at least 8 characters long',
      email: 'Email is required',
    })
  })
  it('refuse a username other than 3 to 40 letters, digits, dots, dashes and underscores [ACCOUNTS-1]', () => {
    const registration = { password: 'long enough', email: 'maya@example.com' }
    const refusedNames = ['', 'ma', 'm'.repeat(41), 'maya@example.com', 'maya lin', 'maya/lin', "maya'lin"]
    for (const username of refusedNames) {
      expect(Object.keys(fieldErrors(registerSchema, { ...registration, username })), username).toEqual(['username'])
    }
    for (const username of ['may', 'm'.repeat(40), 'Maya.Lin_2-b', 'Zoë']) {
      expect(fieldErrors(registerSchema, { ...registration, username }), username).toEqual({})
    }
  })
  it('refuse a new password under 8 characters as users count them, spaces included [ACCOUNTS-3]', () => {
    const tooShort = { password: 'Password must be at least 8 characters long' }
    for (const password of ['1234567', '🧘🧘🧘🧘', '🧘🧘🧘🧘567', '']) {
      expect(fieldErrors(resetPasswordSchema, { token: 't', password })).toEqual(tooShort)
    }
    for (const password of ['12345678', '🧘🧘🧘🧘5678', '  a  b  ']) {
      expect(fieldErrors(resetPasswordSchema, { token: 't', password })).toEqual({})
    }
  })
  it('of a password reset ask for a long enough password and its confirmation [ACCOUNTS-3]', () => {
    expect(fieldErrors(resetFormSchema, {})).toEqual({
      password: 'Password must be at least 8 characters long',
      confirmPassword: 'Please confirm your password',
    })
    expect(fieldErrors(resetFormSchema, { password: '1234567' })).toEqual({
      password: 'Password must be at least 8 characters long',
      confirmPassword: 'Please confirm your password',
    })
  })
  it('of an audit request ask for company, contact, email address, phone and size', () => {
    expect(fieldErrors(auditRequestSchema, {})).toEqual({
      companyName: 'Company name is required',
      contactName: 'Contact name is required',
      email: 'Email is required',
      phone: 'Phone number is required',
      companySize: 'Company size is required',
    })
  })
  it('of a consultation request ask for name, phone, timing and interests', () => {
    expect(fieldErrors(consultationRequestSchema, { email: 'a@b.example' })).toEqual({
      name: 'Name is required',
      phone: 'Phone number is required',
      preferredTiming: 'Preferred timing is required',
      interests: 'Interests are required',
    })
  })
  it('are none for a trial request with name and email address alone', () => {
    expect(
      fieldErrors(trialRequestSchema, { name: 'A', email: 'a@b.example', preferredClass: '', phone: '', message: '' }),
    ).toEqual({})
  })
})

describe('admin bodies', () => {
  const yoga = { name: 'Yoga', duration: '60', capacity: '20', category: 'yoga' }
  it('of a class are parsed from text and get the defaults [MONEY-3]', () => {
    expect(classSchema.validateSync(yoga)).toMatchObject({
      duration: 60,
      capacity: 20,
      dropInPrice: '25.00',
      isActive: true,
      instructorId: null,
    })
  })
  it('get prices with two decimals', () => {
    expect(classSchema.validateSync({ ...yoga, dropInPrice: 30 })).toMatchObject({ dropInPrice: '30.00' })
  })
  it('of a schedule are refused unless it ends later than it starts [CATALOGUE-15]', () => {
    expect(
      fieldErrors(scheduleSchema, {
        classId: 'x',
        dayOfWeek: 1,
        startTime: '10:00',
        endTime: '10:00',
        startDate: '2026-11-23',
      }),
    ).toEqual({ endTime: 'End time must be after the start time' })
  })
  it('get no defaults when they are partial', () => {
    expect(toPartial(classSchema).validateSync({ isActive: false }, { stripUnknown: true })).toEqual({
      isActive: false,
    })
    expect(fieldErrors(toPartial(classSchema), { name: '  ' })).toEqual({ name: 'Name is required' })
  })
  it('lose unknown keys, so that users cannot give themselves a role', () => {
    expect(
      registerSchema.validateSync(
        { username: 'maya', password: 'long enough', email: 'a@b.example', role: 'admin' },
        { stripUnknown: true },
      ),
    ).not.toHaveProperty('role')
  })
})

describe('a range of dates', () => {
  it('is at most 62 days long and does not end before it begins [CATALOGUE-22]', () => {
    const wrongFields = (from: string, to: string) => Object.keys(fieldErrors(schedulesQuery, { from, to }))
    expect([
      wrongFields('2026-01-01', '2026-03-03'),
      wrongFields('2026-01-01', '2026-03-04'),
      wrongFields('2026-02-01', '2026-01-01'),
    ]).toEqual([[], ['to'], ['to']])
    expect(Object.keys(fieldErrors(schedulesQuery, { from: '2026-01-01' }))).toEqual(['from'])
  })
})

it('refuses an object with its own toString or __proto__ in a field like any other object', () => {
  expect(fieldErrors(loginSchema, JSON.parse('{"username":{"toString":1},"password":{"__proto__":{}}}'))).toEqual({
    username: 'Please give this as text',
    password: expect.any(String),
  })
})
