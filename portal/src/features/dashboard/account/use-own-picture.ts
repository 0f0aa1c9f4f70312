import { attempt, type CallResult } from '@studio/client/attempt'
import { problemOfError, problemOfFile, uploadPicture } from '@studio/client/upload-picture'
import type { User } from '@studio/contract'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/api.ts'
import { useMemberMutation } from '../../../session/use-member-mutation.ts'
import { notify } from '../../../toasts/toast-store.ts'

type Problem = { title: string; message: string }

/** The picture of the member's account: what is shown, how far an upload is, and what went wrong. */
export function useOwnPicture(user: User) {
  const { mutate, pending } = useMemberMutation()
  const [sending, setSending] = useState<{ preview: string; progress: number } | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const upload = useRef<AbortController | null>(null)
  useEffect(() => () => upload.current?.abort(), [])

  const change = (send: () => Promise<User>, title: string): Promise<CallResult<User>> =>
    mutate({
      send,
      changes: ['getUser', 'getMyAccount'],
      onDone: () => notify({ title }),
      onFailed: ({ error }) => setProblem(problemOfError(error)),
    })

  const choose = async (file: File | undefined) => {
    const wrong = file && problemOfFile(file)
    setProblem(wrong ?? null)
    if (!file || wrong) return
    upload.current = new AbortController()
    const { signal } = upload.current
    const preview = URL.createObjectURL(file)
    setSending({ preview, progress: 0 })
    const onProgress = (progress: number) => setSending({ preview, progress })
    const send = () => uploadPicture({ call: 'uploadMyPicture', file, account: user.id, onProgress, signal })
    const { done, answer } = await change(send, 'Your picture is saved')
    // The stored picture takes the preview's place without a gap.
    if (done && answer.profileImageUrl) await attempt(loadImage(answer.profileImageUrl))
    setSending(null)
    URL.revokeObjectURL(preview)
  }
  const remove = () => {
    setProblem(null)
    void change(() => api.call('removeMyPicture'), 'Your picture is removed')
  }
  return {
    shown: sending?.preview ?? user.profileImageUrl,
    progress: sending?.progress ?? null,
    problem,
    removing: pending && !sending,
    choose,
    remove,
  }
}

async function loadImage(address: string): Promise<void> {
  const image = new Image()
  image.src = address
  await image.decode()
}
