import { expect, test } from 'vitest'
import { packToast, unpackToast } from './handover.ts'

const toast = {
  tone: 'good',
  title: 'Signed out successfully',
  text: 'You have been logged out.',
  until: 5000,
} as const

test('the next page reads the toast with the rest of its time', () => {
  expect(unpackToast(packToast(toast), 1200)).toEqual(toast)
})

test('the tone of a failure comes along', () => {
  expect(unpackToast(packToast({ title: 'Logout failed', tone: 'bad', until: 9 }), 1)?.tone).toBe('bad')
})

test.each([
  ['nothing was kept', null],
  ['the time is over', packToast({ tone: 'good', title: 'Old', until: 1200 })],
  ['it is not JSON', 'soon'],
  ['it is not a toast', '[]'],
  ['it is the word null', 'null'],
  ['the title is missing', '{"until":9000}'],
])('there is no toast when %s', (_, kept) => {
  expect(unpackToast(kept, 1200)).toBeNull()
})
