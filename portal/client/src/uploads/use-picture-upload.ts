import type { Endpoints, ResponseOf } from '@studio/contract'
import { useEffect, useRef, useState } from 'react'
import type { CallResult } from '../calls/attempt.ts'
import {
  findFileProblem,
  missingFileProblem,
  type PictureProblem,
  toUploadProblem,
  type UploadCall,
  uploadPicture,
} from './upload-picture.ts'

export type PictureUpload = {
  /** The URL of the picture to show: of the file during an upload, else of the stored picture; null without one. */
  pictureUrl: string | null
  /** The progress of a running upload, 0 to 1; else null. */
  progress: number | null
  problem: PictureProblem | null
  setProblem: (problem: PictureProblem | null) => void
  choose: (file: File | undefined) => Promise<void>
}

type Options<Call extends UploadCall> = {
  call: Call
  /** The id of the signed-in user as the page knows it; the API refuses the upload of any other. */
  accountId: string
  /** The URL of the stored picture. */
  storedUrl: string | null
  /** Runs the upload and updates the screen. The preview of the file is shown meanwhile. */
  runUpload: (upload: () => Promise<ResponseOf<Endpoints[Call]>>) => Promise<CallResult<unknown>>
}

/** Uploads a chosen picture, with its preview, progress and problem. */
export function usePictureUpload<Call extends UploadCall>({
  call,
  accountId,
  storedUrl,
  runUpload,
}: Options<Call>): PictureUpload {
  const [upload, setUpload] = useState<{ preview: string; progress: number } | null>(null)
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const choose = async (file: File | undefined) => {
    const fileProblem = file ? findFileProblem(file) : missingFileProblem
    setProblem(fileProblem ?? null)
    if (!file || fileProblem) return
    controller.current = new AbortController()
    const { signal } = controller.current
    const preview = URL.createObjectURL(file)
    setUpload({ preview, progress: 0 })
    const onProgress = (progress: number) => setUpload({ preview, progress })
    const { failure } = await runUpload(() => uploadPicture({ call, file, accountId, onProgress, signal }))
    if (failure) setProblem(toUploadProblem(failure.error))
    setUpload(null)
    URL.revokeObjectURL(preview)
  }
  return {
    pictureUrl: upload?.preview ?? (storedUrl || null),
    progress: upload?.progress ?? null,
    problem,
    setProblem,
    choose,
  }
}
