import { expect, test } from 'vitest'
import { programStore } from '../features/catalogue/programs/index.ts'
import { aTestStudio } from '../testing/test-app.ts'

const studio = await aTestStudio()
const program = { name: 'Sleep', duration: 4, price: '99.00', icon: 'heart' }

test('writing the catalogue without its version, outside a transaction or in bulk, is an error', async () => {
  const { model } = programStore(studio.deps)
  await expect(model.updateOne({ name: 'Sleep' }, { $set: { name: 'Unseen' } })).rejects.toThrow(/in a transaction/)
  await expect(model.deleteMany({})).rejects.toThrow(/in a transaction/)
  await expect(model.insertMany([{ ...program }])).rejects.toThrow(/one document at a time/)
})
