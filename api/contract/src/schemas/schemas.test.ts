import { describe, expect, it } from 'vitest'
import type { AnyObject, ObjectSchema } from 'yup'
import { parse } from '../parse.ts'
import { loginSchema, registerSchema, resetFormSchema, resetPasswordSchema, signUpFormSchema } from './accounts.ts'
import { classSchema, scheduleSchema } from './catalogue.ts'
import { auditRequestSchema, consultationRequestSchema, trialRequestSchema } from './leads.ts'
import { toPartial } from './partial.ts'
import { schedulesQuery } from './queries.ts'

/** The first sentence per field, as a form shows them; {} when all is well. */
function problems(schema: ObjectSchema<AnyObject>, value: unknown): Record<string, string> {
  const parsed = parse(schema, value)
  return parsed.ok ? {} : parsed.fields
}

describe('validation messages', () => {
  it('a sign-in needs a username and a password', () => {
    expect(problems(loginSchema, {})).toEqual({
      username: 'Username or Email is required',
      password: 'Password is required',
    })
  })
  it('a sign-up needs an email address and the same password twice', () => {
    expect(
      problems(signUpFormSchema, { username: 'maya', password: 'long enough', confirmPassword: 'else', email: 'nope' }),
    ).toEqual({
      email: 'Please enter a valid email address',
      confirmPassword: "Passwords don't match",
    })
    expect(problems(registerSchema, { username: 'maya', password: 'short' })).toEqual({
      password: 'Password must be at least 8 characters long',
      email: 'Email is required',
    })
  })
  it('a username has 3 to 40 letters, digits, dots, dashes and underscores, so it is no email address [ACCOUNTS-1]', () => {
    const registration = { password: 'long enough', email: 'maya@example.com' }
    const refused = ['', 'ma', 'm'.repeat(41), 'maya@example.com', 'maya lin', 'maya/lin', "maya'lin"]
    for (const username of refused) {
      expect(Object.keys(problems(registerSchema, { ...registration, username })), username).toEqual(['username'])
    }
    for (const username of ['may', 'm'.repeat(40), 'Maya.Lin_2-b', 'Zoë']) {
      expect(problems(registerSchema, { ...registration, username }), username).toEqual({})
    }
  })
  it('a new password is at least 8 characters as users count them, spaces included [ACCOUNTS-3]', () => {
    const tooShort = { password: 'Password must be at least 8 characters long' }
    for (const password of ['1234567', '🧘🧘🧘🧘', '🧘🧘🧘🧘567', '']) {
      expect(problems(resetPasswordSchema, { token: 't', password })).toEqual(tooShort)
    }
    for (const password of ['12345678', '🧘🧘🧘🧘5678', '  a  b  ']) {
      expect(problems(resetPasswordSchema, { token: 't', password })).toEqual({})
    }
  })
  it('a password reset needs a long enough password, typed twice alike [ACCOUNTS-3]', () => {
    expect(problems(resetFormSchema, {})).toEqual({
      password: 'Password must be at least 8 characters long',
      confirmPassword: 'Please confirm your password',
    })
    expect(problems(resetFormSchema, { password: '1234567' })).toEqual({
      password: 'Password must be at least 8 characters long',
      confirmPassword: 'Please confirm your password',
    })
  })
  it('an audit request needs company, contact and email address', () => {
    expect(problems(auditRequestSchema, {})).toEqual({
      companyName: 'Company name is required',
      contactName: 'Contact name is required',
      email: 'Email is required',
      phone: 'Phone number is required',
      companySize: 'Company size is required',
    })
  })
  it('a consultation request needs name, phone and timing', () => {
    expect(problems(consultationRequestSchema, { email: 'a@b.example' })).toEqual({
      name: 'Name is required',
      phone: 'Phone number is required',
      preferredTiming: 'Preferred timing is required',
      interests: 'Interests are required',
    })
  })
  it('a trial request needs name and email address; an empty choice counts as absent', () => {
    expect(
      problems(trialRequestSchema, { name: 'A', email: 'a@b.example', preferredClass: '', phone: '', message: '' }),
    ).toEqual({})
  })
})

describe('admin bodies', () => {
  const yoga = { name: 'Yoga', duration: '60', capacity: '20', category: 'yoga' }
  it('a class form with whole numbers as text is parsed and gets the defaults [MONEY-3]', () => {
    expect(classSchema.validateSync(yoga)).toMatchObject({
      duration: 60,
      capacity: 20,
      dropInPrice: '25.00',
      isActive: true,
      instructorId: null,
    })
  })
  it('every price is written with two decimals', () => {
    expect(classSchema.validateSync({ ...yoga, dropInPrice: 30 })).toMatchObject({ dropInPrice: '30.00' })
  })
  it('a schedule ends later than it starts [CATALOGUE-15]', () => {
    expect(
      problems(scheduleSchema, {
        classId: 'x',
        dayOfWeek: 1,
        startTime: '10:00',
        endTime: '10:00',
        startDate: '2026-11-23',
      }),
    ).toEqual({ endTime: 'End time must be after the start time' })
  })
  it('a partial body changes only what it names and fills in no defaults', () => {
    expect(toPartial(classSchema).validateSync({ isActive: false }, { stripUnknown: true })).toEqual({
      isActive: false,
    })
    expect(problems(toPartial(classSchema), { name: '  ' })).toEqual({ name: 'Name is required' })
  })
  it('a body loses its unknown keys, so users cannot give themselves a role', () => {
    expect(
      registerSchema.validateSync(
        { username: 'maya', password: 'long enough', email: 'a@b.example', role: 'admin' },
        { stripUnknown: true },
      ),
    ).not.toHaveProperty('role')
  })
})

describe('ranges of schedules', () => {
  it('a range of dates is at most 62 days and ends no earlier than it begins [CATALOGUE-22]', () => {
    const ask = (from: string, to: string) => Object.keys(problems(schedulesQuery, { from, to }))
    expect([ask('2026-01-01', '2026-03-03'), ask('2026-01-01', '2026-03-04'), ask('2026-02-01', '2026-01-01')]).toEqual(
      [[], ['to'], ['to']],
    )
    expect(Object.keys(problems(schedulesQuery, { from: '2026-01-01' }))).toEqual(['from'])
  })
})

it('an own toString or __proto__ inside a field is refused like any other object', () => {
  expect(problems(loginSchema, JSON.parse('{"username":{"toString":1},"password":{"__proto__":{}}}'))).toEqual({
    username: 'Please give this as text',
    password: expect.any(String),
  })
})
