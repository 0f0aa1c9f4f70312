import { attempt } from '@studio/client/attempt'
import { useMutation } from '@studio/client/mutation'
import { usePictureUpload } from '@studio/client/picture-upload'
import { toUploadProblem } from '@studio/client/upload-picture'
import type { User } from '@studio/contract'
import { useMemberMutation } from '../../../session/use-member-mutation.ts'
import { unauthorizedToast, useSignInAgain } from '../../../session/use-sign-in-again.ts'
import { notify } from '../../../toasts/toast-store.ts'

const invalidates = ['getUser', 'getMyAccount'] as const

/** Uploads and removes the member's picture. */
export function useOwnPicture(user: User) {
  const signInAgain = useSignInAgain()
  const savePicture = useMutation((sendFile: () => Promise<User>) => sendFile(), {
    invalidates,
    onDone: () => notify({ title: 'Your picture is saved' }),
    onFailed: ({ kind }) => {
      if (kind === 'signed-out') signInAgain({ pageAfterSignIn: 'dashboard', toast: unauthorizedToast })
    },
  })
  const removePicture = useMemberMutation('removeMyPicture', {
    invalidates,
    onDone: () => notify({ title: 'Your picture is removed' }),
  })
  const upload = usePictureUpload({
    call: 'uploadMyPicture',
    accountId: user.id,
    storedUrl: user.profileImageUrl,
    runUpload: async (sendFile) => {
      const result = await savePicture.trigger(sendFile)
      // Load the stored picture before it replaces the preview, so that nothing flickers.
      if (result.answer?.profileImageUrl) await attempt(loadImage(result.answer.profileImageUrl))
      return result
    },
  })
  const remove = async () => {
    upload.setProblem(null)
    const { failure } = await removePicture.trigger()
    if (failure) upload.setProblem(toUploadProblem(failure.error))
  }
  return { upload, removing: removePicture.pending, remove }
}

async function loadImage(url: string): Promise<void> {
  const image = new Image()
  image.src = url
  await image.decode()
}
