import { expect, test } from 'vitest'
import { sideBySide } from './side-by-side.ts'

test('what fails holds up nothing else, and all of it is reported at the end', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item % 4 === 0) throw new Error(`no ${item}`)
    done.push(item)
  }
  const ended = sideBySide([1, 2, 3, 4, 5, 6, 7, 8], { work, failure: 'some were not done' })
  await expect(ended).rejects.toMatchObject({
    message: 'some were not done',
    errors: [{ message: 'no 4' }, { message: 'no 8' }],
  })
  expect(done.sort()).toEqual([1, 2, 3, 5, 6, 7])
})
