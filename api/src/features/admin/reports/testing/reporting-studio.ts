import type { ReportQuery } from '@studio/contract'
import { createCatalogue } from '../../../../testing/catalogue.ts'
import { aTestStudio } from '../../../../testing/test-app.ts'
import { createHistoryBuilders } from './history.ts'

/** A studio with an admin. It opened on January 1, 2026, and its clock shows Wednesday, January 7, 10:00 in New York. */
export async function aReportingStudio() {
  const studio = await aTestStudio({ currentTime: '2026-01-01T15:00:00.000Z' })
  const admin = await studio.aUser({ role: 'admin' })
  studio.clock.set('2026-01-07T15:00:00.000Z')
  // Each call needs a new session, because the tests let months pass.
  const signInAdmin = () => studio.signIn(admin)
  /** Returns the whole response; `readReport` returns the report. */
  const callReport = async (query: Record<string, string>) =>
    studio.call('getReport', { as: await signInAdmin(), query })
  return {
    ...studio,
    ...createCatalogue(studio),
    ...createHistoryBuilders(studio),
    signInAdmin,
    callReport,
    readReport: async (query: ReportQuery) => (await callReport(query)).answer,
    readFillReport: async (query: ReportQuery) =>
      (await studio.call('getFillReport', { as: await signInAdmin(), query })).answer,
    exportCsv: async (report: string, query: ReportQuery) =>
      studio.call('exportReport', { as: await signInAdmin(), params: { report }, query }),
  }
}
