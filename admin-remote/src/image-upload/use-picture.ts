import { attempt } from '@studio/client/attempt'
import { type PictureUpload, usePictureUpload } from '@studio/client/picture-upload'
import { useState } from 'react'
import { useBridge } from '../bridge/bridge.tsx'
import type { AdminForm, FormValues } from '../forms/use-admin-form.ts'
import { useResultToast } from '../mutations/use-result-toast.ts'

export type Picture = {
  upload: PictureUpload
  /** Why the form cannot be sent yet: the picture is still on its way. */
  pending: string | undefined
  /** 'Image uploaded successfully! PNG format, 1.2 MB'. */
  success: string | null
  remove: () => void
}

/** The picture of a class, an instructor or a program, chosen in its form, which gets the stored address. */
export function usePicture<Values extends FormValues & { imageUrl: string }>({ formik }: AdminForm<Values>): Picture {
  const onChange = (stored: string) => void formik.setFieldValue('imageUrl', stored)
  const outcome = useResultToast()
  const { user } = useBridge()
  const [success, setSuccess] = useState<string | null>(null)
  const upload = usePictureUpload({
    call: 'uploadImage',
    account: user.id,
    stored: formik.values.imageUrl,
    send: async (sendFile) => {
      const result = await attempt(sendFile())
      const { answer, failure } = result
      if (answer) {
        onChange(answer.imageUrl)
        setSuccess(`Image uploaded successfully! ${answer.format} format, ${answer.sizeDisplay}`)
      }
      if (failure?.kind === 'signed-out') outcome.failed('', failure)
      return result
    },
  })
  const choose = (file: File | undefined) => {
    setSuccess(null)
    return upload.choose(file)
  }
  const remove = () => {
    setSuccess(null)
    upload.setProblem(null)
    onChange('')
  }
  const pending = upload.progress === null ? undefined : 'Uploading picture...'
  return { upload: { ...upload, choose }, pending, success, remove }
}
