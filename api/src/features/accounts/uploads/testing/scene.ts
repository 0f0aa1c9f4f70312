import { startEmulators } from '../../../../testing/emulators.ts'
import { aTestStudio } from '../../../../testing/test-app.ts'

export type UploadInput = { bytes: Uint8Array | string; name?: string; type?: string; field?: string }

export function aForm({ bytes, name = 'room.png', type = 'image/png', field = 'image' }: UploadInput): FormData {
  const form = new FormData()
  form.append(field, new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type }))
  return form
}

export async function anUploadScene() {
  const emulators = await startEmulators()
  const studio = await aTestStudio({ env: { ...emulators.env, RATE_LIMIT_UPLOADS: '5000' } })
  const admin = await studio.signedInAs('admin')
  const upload = (input: UploadInput, as = admin) => studio.call('uploadImage', { as, body: aForm(input) })
  return { emulators, studio, admin, upload }
}
