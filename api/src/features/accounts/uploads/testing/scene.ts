import { startEmulators } from '../../../../testing/emulators.ts'
import { aTestStudio } from '../../../../testing/test-app.ts'

/** A file as a form sends it; the name, type and field of a plain picture unless a test is about them. */
export type UploadInput = { bytes: Uint8Array | string; name?: string; type?: string; field?: string }

/** The multipart form with one file. */
export function aForm({ bytes, name = 'room.png', type = 'image/png', field = 'image' }: UploadInput): FormData {
  const form = new FormData()
  form.append(field, new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type }))
  return form
}

/** A studio with the picture service's emulator, and its admin, who uploads. */
export async function anUploadScene() {
  const emulators = await startEmulators()
  const studio = await aTestStudio({ env: { ...emulators.env, RATE_LIMIT_UPLOADS: '5000' } })
  const admin = await studio.signedInAs('admin')
  const upload = (sent: UploadInput, as = admin) => studio.call('uploadImage', { as, body: aForm(sent) })
  return { emulators, studio, admin, upload }
}
