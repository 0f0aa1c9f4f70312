import type { Import, ImportPreview } from '@studio/contract'
import { parseCsv } from '../../../testing/parse-csv.ts'
import { aTestStudio } from '../../../testing/test-app.ts'

type Content = string | Uint8Array

export const reportColumns = ['line', 'action', 'outcome', 'reason', 'name', 'email', 'userId'] as const

export function aForm({
  content,
  name = 'people.csv',
  settings,
}: {
  content: Content
  name?: string
  settings?: object
}) {
  const form = new FormData()
  const filePart = typeof content === 'string' ? content : new Uint8Array(content)
  form.append('file', new File([filePart], name))
  if (settings) form.append('settings', JSON.stringify(settings))
  return form
}

/** The settings that the page sends when the admin changes nothing that was recognised. */
export const toRecognisedSettings = ({ columns }: ImportPreview) => ({
  columns: columns.map(({ field }) => field),
})

export async function anImportScene() {
  const studio = await aTestStudio({ env: { CLIENT_ADDRESS_LIMIT_SCALE: '1000' } })
  const admin = await studio.signedInAs('admin', { username: 'the-admin', email: 'the-admin@studio.example' })
  const preview = (content: Content) => studio.call('previewImport', { as: admin, body: aForm({ content }) })
  const start = (content: Content, settings: object) =>
    studio.call('startImport', { as: admin, body: aForm({ content, settings }) })
  const show = async (id: string) => await studio.expectOk('getImport', { as: admin, params: { id } })
  /** Uploads a file with the recognised settings, and waits for its plan. */
  const planImport = async (content: Content, changes: object = {}): Promise<Import> => {
    const { answer } = await preview(content)
    const outcome = await start(content, { ...toRecognisedSettings(answer), ...changes })
    if (outcome.status !== 201) throw new Error(outcome.text)
    await studio.runJobs()
    return show(outcome.answer.id)
  }
  const apply = async (id: string, { invite = false } = {}) => {
    await studio.expectOk('applyImport', { as: admin, params: { id }, body: { invite } })
    await studio.runJobs()
    return show(id)
  }
  const undo = async (id: string) => {
    await studio.expectOk('undoImport', { as: admin, params: { id } })
    await studio.runJobs()
    return show(id)
  }
  /** Rows with the cells of `reportColumns`. */
  const readReport = async (id: string) => {
    const { text } = await studio.call('exportImportRows', { as: admin, params: { id } })
    return parseCsv(text).slice(1)
  }
  const findPeople = async (q: string) => await studio.expectOk('listUsers', { as: admin, query: { q } })
  return { studio, admin, preview, start, show, planImport, apply, undo, readReport, findPeople }
}
