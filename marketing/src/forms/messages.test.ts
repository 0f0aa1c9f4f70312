import { expect, test } from 'vitest'
import { pendingText, toldAfter } from './messages.ts'

const unreachable = { kind: 'unreachable' } as const

test('the newsletter is told as spec section 8 says', () => {
  expect(pendingText('newsletter')).toBe('Joining...')
  expect(toldAfter('newsletter', { kind: 'sent' })).toEqual({
    tone: 'good',
    title: 'Welcome to our wellness community!',
    text: "You'll receive inspiring wellness insights and event updates soon.",
  })
  expect(toldAfter('newsletter', { kind: 'sent', message: 'Again!' }).text).toBe('Again!')
  expect(toldAfter('newsletter', { kind: 'refused' })).toEqual({
    tone: 'bad',
    title: 'Subscription Error',
    text: 'Something went wrong. Please try again.',
  })
  expect(toldAfter('newsletter', unreachable)).toEqual({
    tone: 'bad',
    title: 'Connection Error',
    text: 'Unable to connect to our servers. Please try again later.',
  })
})

test.each([
  ['audit', 'Failed to submit wellness audit request. Please try again.'],
  ['consultation', 'Failed to submit consultation request. Please try again.'],
] as const)('%s: server message or default, success and failure', (form, sentence) => {
  expect(toldAfter(form, { kind: 'sent', message: 'Thank you.' })).toEqual({
    tone: 'good',
    title: 'Request Submitted!',
    text: 'Thank you.',
  })
  for (const outcome of [{ kind: 'refused' } as const, unreachable]) {
    expect(toldAfter(form, outcome)).toEqual({ tone: 'bad', title: 'Submission Failed', text: sentence })
  }
  expect(toldAfter(form, { kind: 'refused', message: 'Not now.' }).text).toBe('Not now.')
})

test('the trial keeps its own words, whatever the server says (spec section 5)', () => {
  expect(toldAfter('trial', { kind: 'sent', message: 'Stored.' })).toEqual({
    tone: 'good',
    title: 'Trial Request Submitted!',
    text: "We'll contact you soon to schedule your complimentary trial class.",
  })
  expect(toldAfter('trial', { kind: 'refused' }).title).toBe('Submission Failed')
})
