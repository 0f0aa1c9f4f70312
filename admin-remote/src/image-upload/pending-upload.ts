import type { Picture } from './use-picture.ts'

/** Why a form cannot be sent yet: its picture is still on its way. */
export function uploadPending({ progress }: Picture): string | undefined {
  return progress === null ? undefined : 'Uploading picture...'
}
