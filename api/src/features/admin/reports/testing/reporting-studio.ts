import type { ReportQuery } from '@studio/contract'
import { createCatalogue } from '../../../../testing/catalogue.ts'
import { aTestStudio } from '../../../../testing/test-app.ts'
import { createHistory } from './history.ts'

/** A studio that opened on January 1, 2026, with an admin; now it is Wednesday, January 7, 10:00. */
export async function aReportingStudio() {
  const studio = await aTestStudio({ now: '2026-01-01T15:00:00.000Z' })
  const admin = await studio.aUser({ role: 'admin' })
  studio.clock.set('2026-01-07T15:00:00.000Z')
  // A new session for each call, since tests let months pass.
  const asAdmin = () => studio.signIn(admin)
  const callReport = async (query: Record<string, string>) => studio.call('getReport', { as: await asAdmin(), query })
  return {
    ...studio,
    ...createCatalogue(studio),
    ...createHistory(studio),
    asAdmin,
    callReport,
    readReport: async (query: ReportQuery) => (await callReport(query)).answer,
    readFillReport: async (query: ReportQuery) =>
      (await studio.call('getFillReport', { as: await asAdmin(), query })).answer,
    exportCsv: async (report: string, query: ReportQuery) =>
      studio.call('exportReport', { as: await asAdmin(), params: { report }, query }),
  }
}
