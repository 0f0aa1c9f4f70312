import { attempt } from '@studio/client/attempt'
import { PictureChooser, pictureHint, UploadProblem, UploadProgress } from '@studio/client/picture-chooser'
import { type PictureUpload, usePictureUpload } from '@studio/client/picture-upload'
import { type ReactNode, useId, useState } from 'react'
import { styled } from 'styled-components'
import { useBridge } from '../bridge/bridge.tsx'
import type { AdminForm, FormValues } from '../forms/use-admin-form.ts'
import { useResultToast } from '../mutations/use-result-toast.ts'

export type Picture = {
  upload: PictureUpload
  /** Why the form cannot be sent yet: 'Uploading picture...'. */
  busyText: string | undefined
  /** 'Image uploaded successfully! PNG format, 1.2 MB'. */
  successText: string | null
  remove: () => void
}

export function usePicture<Values extends FormValues & { imageUrl: string }>({ formik }: AdminForm<Values>): Picture {
  const setImageUrl = (imageUrl: string) => void formik.setFieldValue('imageUrl', imageUrl)
  const toast = useResultToast()
  const { user } = useBridge()
  const [successText, setSuccessText] = useState<string | null>(null)
  const upload = usePictureUpload({
    call: 'uploadImage',
    accountId: user.id,
    storedUrl: formik.values.imageUrl,
    runUpload: async (sendFile) => {
      const result = await attempt(sendFile())
      const { answer, failure } = result
      if (answer) {
        setImageUrl(answer.imageUrl)
        setSuccessText(`Image uploaded successfully! ${answer.format} format, ${answer.sizeDisplay}`)
      }
      // The field shows every failure as `problem`. Signed-out admins also get a toast, whose title and sign-in link
      // `showFailure` supplies.
      if (failure?.kind === 'signed-out') toast.showFailure('', failure)
      return result
    },
  })
  const choose = (file: File | undefined) => {
    setSuccessText(null)
    return upload.choose(file)
  }
  const remove = () => {
    setSuccessText(null)
    upload.setProblem(null)
    setImageUrl('')
  }
  const busyText = upload.progress === null ? undefined : 'Uploading picture...'
  return { upload: { ...upload, choose }, busyText, successText, remove }
}

const Box = styled.fieldset`
  display: grid;
  grid-template-columns: 7.5rem minmax(0, 1fr);
  gap: var(--s3) var(--s4);
  align-items: center;
  margin-top: 0.35rem;
  padding: var(--s3);
  border: 1px dashed var(--edge);
  border-radius: var(--r-ctl);

  .preview {
    width: 100%;
    aspect-ratio: 4 / 3;
  }

  @media (max-width: 479px) {
    grid-template-columns: 5rem minmax(0, 1fr);
  }
`
const Details = styled.div`
  display: grid;
  gap: 0.4rem;
  justify-items: start;
  font-size: var(--t-small);

  b {
    font-weight: inherit;
  }
`
const SuccessText = styled.p`
  color: var(--good);
`

const buttonLabels = { choose: 'Choose a picture', replace: 'Choose another picture', remove: 'Remove picture' }

type Props = {
  picture: Picture
  /** The text shown without a picture: 'Without a picture the class keeps its own drawing.' */
  emptyText: string
  /** `src` is null without a picture. An element with the CSS class `preview` fills the box. */
  renderPreview: (src: string | null) => ReactNode
}

export function PictureField({ picture: { upload, successText, remove }, emptyText, renderPreview }: Props) {
  const labelId = useId()
  const { pictureUrl, progress, problem } = upload
  return (
    <div data-wide>
      <span className="label" id={labelId}>
        Picture <span className="optional-mark">optional</span>
      </span>
      <Box aria-labelledby={labelId}>
        <div aria-hidden="true">{renderPreview(pictureUrl)}</div>
        <Details>
          {!pictureUrl && <p>{emptyText}</p>}
          {progress !== null ? (
            <UploadProgress progress={progress} />
          ) : (
            <>
              <UploadProblem problem={problem} />
              <div role="status">{successText && <SuccessText>{successText}</SuccessText>}</div>
            </>
          )}
          <PictureChooser
            upload={upload}
            inputLabel={{ 'aria-labelledby': labelId }}
            buttonLabels={buttonLabels}
            onRemove={remove}
          />
          <p className="hint">{pictureHint}</p>
        </Details>
      </Box>
    </div>
  )
}
