import type { ReportQuery } from '@studio/contract'
import { createCatalogue } from '../../../../testing/catalogue.ts'
import { aTestStudio } from '../../../../testing/test-app.ts'
import { createHistory } from './history.ts'

/**
 * A studio that opened on New Year's Day, and an admin who reads its reports; it is Wednesday, January 7, 2026, 10:00.
 */
export async function aReportingStudio() {
  const studio = await aTestStudio({ at: '2026-01-01T15:00:00.000Z' })
  const admin = await studio.aUser({ role: 'admin' })
  studio.clock.set('2026-01-07T15:00:00.000Z')
  // A session of their own for each call, since a test may let months pass.
  const asAdmin = () => studio.signIn(admin)
  const ask = async (query: Record<string, string>) => studio.call('getReport', { as: await asAdmin(), query })
  return {
    ...studio,
    ...createCatalogue(studio),
    ...createHistory(studio),
    asAdmin,
    ask,
    read: async (query: ReportQuery) => (await ask(query)).answer,
    fill: async (query: ReportQuery) => (await studio.call('getFillReport', { as: await asAdmin(), query })).answer,
    csv: async (report: string, query: ReportQuery) =>
      studio.call('exportReport', { as: await asAdmin(), params: { report }, query }),
  }
}
