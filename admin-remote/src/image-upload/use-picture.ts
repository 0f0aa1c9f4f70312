import { attempt } from '@studio/client/attempt'
import {
  noFileProblem,
  type PictureProblem,
  problemOfError,
  problemOfFile,
  uploadPicture,
} from '@studio/client/upload-picture'
import { useEffect, useRef, useState } from 'react'
import { useBridge } from '../bridge/bridge.tsx'
import type { AdminForm, FormValues } from '../forms/use-admin-form.ts'
import { useResultToast } from '../mutations/use-result-toast.ts'

export type Picture = {
  /** The address to show: of the file being sent, else of the stored picture, else null. */
  preview: string | null
  /** How much has gone, 0 to 1, while a picture is on its way. */
  progress: number | null
  /** Why the form cannot be sent yet: the picture is still on its way. */
  pending: string | undefined
  problem: PictureProblem | null
  /** 'Image uploaded successfully! PNG format, 1.2 MB'. */
  success: string | null
  choose(file: File | undefined): Promise<void>
  remove(): void
}

/** The picture of a class, an instructor or a program, chosen in its form, which gets the stored address. */
export function usePicture<Values extends FormValues & { imageUrl: string }>({ formik }: AdminForm<Values>): Picture {
  const { imageUrl } = formik.values
  const onChange = (stored: string) => void formik.setFieldValue('imageUrl', stored)
  const outcome = useResultToast()
  const { user } = useBridge()
  const [sending, setSending] = useState<{ preview: string; progress: number } | null>(null)
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const [success, setSuccess] = useState<string | null>(null)
  const upload = useRef<AbortController | null>(null)
  useEffect(() => () => upload.current?.abort(), [])

  const send = async (file: File) => {
    const controller = new AbortController()
    upload.current = controller
    const preview = URL.createObjectURL(file)
    setSending({ preview, progress: 0 })
    const onProgress = (progress: number) => setSending({ preview, progress })
    const { done, answer, failure } = await attempt(
      uploadPicture({ call: 'uploadImage', file, account: user.id, onProgress, signal: controller.signal }),
    )
    if (done) {
      onChange(answer.imageUrl)
      setSuccess(`Image uploaded successfully! ${answer.format} format, ${answer.sizeDisplay}`)
    } else {
      if (failure.kind === 'signed-out') outcome.failed('', failure)
      setProblem(problemOfError(failure.error))
    }
    setSending(null)
    URL.revokeObjectURL(preview)
  }

  const choose = async (file: File | undefined) => {
    setSuccess(null)
    const wrong = file ? problemOfFile(file) : noFileProblem
    setProblem(wrong ?? null)
    if (file && !wrong) await send(file)
  }
  const remove = () => {
    setSuccess(null)
    setProblem(null)
    onChange('')
  }
  return {
    preview: sending?.preview ?? (imageUrl || null),
    progress: sending?.progress ?? null,
    pending: sending ? 'Uploading picture...' : undefined,
    problem,
    success,
    choose,
    remove,
  }
}
