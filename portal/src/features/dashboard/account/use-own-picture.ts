import { attempt, type CallResult } from '@studio/client/attempt'
import { type PictureUpload, usePictureUpload } from '@studio/client/picture-upload'
import { problemOfError } from '@studio/client/upload-picture'
import type { User } from '@studio/contract'
import { api } from '../../../api/api.ts'
import { useMemberMutation } from '../../../session/use-member-mutation.ts'
import { notify } from '../../../toasts/toast-store.ts'

type OwnPicture = { upload: PictureUpload; removing: boolean; remove: () => Promise<void> }

/** The picture of the member's account, as it is chosen, sent and removed. */
export function useOwnPicture(user: User): OwnPicture {
  const { mutate, pending } = useMemberMutation()
  const change = (send: () => Promise<User>, title: string): Promise<CallResult<User>> =>
    mutate({ send, changes: ['getUser', 'getMyAccount'], onDone: () => notify({ title }), onFailed: () => undefined })
  const upload = usePictureUpload({
    call: 'uploadMyPicture',
    account: user.id,
    stored: user.profileImageUrl,
    send: async (sendFile) => {
      const result = await change(sendFile, 'Your picture is saved')
      // The stored picture takes the preview's place without a gap.
      if (result.answer?.profileImageUrl) await attempt(loadImage(result.answer.profileImageUrl))
      return result
    },
  })
  const remove = async () => {
    upload.setProblem(null)
    const { failure } = await change(() => api.call('removeMyPicture'), 'Your picture is removed')
    if (failure) upload.setProblem(problemOfError(failure.error))
  }
  return { upload, removing: pending && upload.progress === null, remove }
}

async function loadImage(address: string): Promise<void> {
  const image = new Image()
  image.src = address
  await image.decode()
}
