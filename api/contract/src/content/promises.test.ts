import { expect, it } from 'vitest'
import { pickPromises, type StudioPromise } from './promises.ts'

const promises: StudioPromise[] = ['one', 'two'].map((id) => ({
  id,
  text: `Text ${id}`,
  keptBy: 'staff',
  how: 'By hand.',
}))

it('returns the promises in the order of the ids', () => {
  expect(pickPromises(promises, ['two', 'one']).map(({ text }) => text)).toEqual(['Text two', 'Text one'])
})

it('throws an error that names a promise missing from the list, which fails the build of the site [MARKETING-3]', () => {
  expect(() => pickPromises(promises, ['three'])).toThrow('promises.yaml has no promise "three"')
})
