import { expect, test } from 'vitest'
import { parseFlashToast, serializeFlashToast } from './flash-toast.ts'

const toast = {
  tone: 'good',
  title: 'Signed out successfully',
  text: 'You have been logged out.',
  until: 5000,
} as const

test('a serialized flash toast is parsed unchanged before its time is over', () => {
  expect(parseFlashToast(serializeFlashToast(toast), 1200)).toEqual(toast)
})

test.each([
  ['nothing is stored', null],
  ['its time is over', serializeFlashToast({ tone: 'good', title: 'Old', until: 1200 })],
  ['it is not JSON', 'soon'],
  ['it is not a toast', '[]'],
  ['it is the word null', 'null'],
  ['the title is missing', '{"until":9000}'],
])('there is no flash toast when %s', (_, storedText) => {
  expect(parseFlashToast(storedText, 1200)).toBeNull()
})
