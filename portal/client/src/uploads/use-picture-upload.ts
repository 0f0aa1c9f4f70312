import type { Endpoints, ResponseOf } from '@studio/contract'
import { useEffect, useRef, useState } from 'react'
import type { CallResult } from '../calls/attempt.ts'
import {
  noFileProblem,
  type PictureProblem,
  problemOfError,
  problemOfFile,
  type UploadCall,
  uploadPicture,
} from './upload-picture.ts'

export type PictureUpload = {
  /** The address to show: of the file being sent, else of the stored picture, else null. */
  preview: string | null
  /** How much has gone, 0 to 1, while a picture is on its way. */
  progress: number | null
  problem: PictureProblem | null
  setProblem: (problem: PictureProblem | null) => void
  choose: (file: File | undefined) => Promise<void>
}

type Options<Call extends UploadCall> = {
  call: Call
  /** The id of the user whom the page shows. */
  account: string
  /** The address of the stored picture. */
  stored: string | null
  /** Makes the call, and does what follows from its answer; the preview is shown until then. */
  send: (upload: () => Promise<ResponseOf<Endpoints[Call]>>) => Promise<CallResult<unknown>>
}

/** Sends a chosen picture: what is shown until it is stored, how far it is, and what was wrong with it. */
export function usePictureUpload<Call extends UploadCall>({
  call,
  account,
  stored,
  send,
}: Options<Call>): PictureUpload {
  const [sending, setSending] = useState<{ preview: string; progress: number } | null>(null)
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const upload = useRef<AbortController | null>(null)
  useEffect(() => () => upload.current?.abort(), [])

  const choose = async (file: File | undefined) => {
    const problem = file ? problemOfFile(file) : noFileProblem
    setProblem(problem ?? null)
    if (!file || problem) return
    upload.current = new AbortController()
    const { signal } = upload.current
    const preview = URL.createObjectURL(file)
    setSending({ preview, progress: 0 })
    const onProgress = (progress: number) => setSending({ preview, progress })
    const { failure } = await send(() => uploadPicture({ call, file, account, onProgress, signal }))
    if (failure) setProblem(problemOfError(failure.error))
    setSending(null)
    URL.revokeObjectURL(preview)
  }
  return {
    preview: sending?.preview ?? (stored || null),
    progress: sending?.progress ?? null,
    problem,
    setProblem,
    choose,
  }
}
