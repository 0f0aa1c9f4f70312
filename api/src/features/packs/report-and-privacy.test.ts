import { expect, test } from 'vitest'
import { parseCsv } from '../../testing/parse-csv.ts'
import { aPayingStudio } from '../../testing/paying.ts'
import { packStore } from './records/index.ts'
import { packScenes } from './testing/scenes.ts'

const studio = await aPayingStudio()
const { admin, aPackHolder, book } = await packScenes(studio)

test('the report of packs is exported as CSV, with a row for each product and one for the total [PACKS-16]', async () => {
  const { member, pack } = await aPackHolder({ name: 'Five classes', credits: 5, price: '110.00' })
  const { classId } = await studio.aWeeklyClass()
  await book(member, { classId, bookingDate: '2026-01-21', packId: pack.id })
  const query = { from: '2026-01-01', to: '2026-01-31', by: 'month' }
  const csv = await studio.call('exportReport', { as: admin, params: { report: 'packs' }, query })
  const rows = parseCsv(csv.text)
  expect(rows).toHaveLength(3)
  const findRow = (name: string) => rows.find(([rowName]) => rowName === name)
  // One pack; the credits and the value of those sold, used, expired, refunded and unused.
  const figures = ['1', '5', '110.00', '1', '22.00', '0', '0.00', '0', '0.00', '4', '88.00']
  expect([findRow('Five classes'), findRow('Total')]).toEqual([
    ['Five classes', ...figures],
    ['Total', ...figures],
  ])
})

test('the exported data of an account contains its packs; closing the account ends them and removes the stored address of a newcomer [PACKS-17]', async () => {
  const { member } = await aPackHolder({ name: 'Two weeks', credits: 3, price: '39.00', newcomersOnly: true })
  const dataExport = await studio.expectOk('exportMyData', { as: member })
  expect(dataExport.packs).toMatchObject([{ name: 'Two weeks', creditsLeft: 3, status: 'active' }])
  await studio.expectOk('deleteMyAccount', { as: member, body: { password: member.password } })
  const [storedPack] = await packStore(studio.deps).find({ userId: member.user.id })
  expect(storedPack).toMatchObject({ isEnded: true, lastDay: expect.any(String) })
  expect(storedPack).not.toHaveProperty('newcomerEmail')
})
