import { imageEndings } from '@studio/contract'
import { Button, FieldError } from '@studio/ui'
import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import type { PictureProblem } from './upload-picture.ts'
import type { PictureUpload } from './use-picture-upload.ts'

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2) var(--s4);
`
const Progress = styled.progress`
  width: 100%;
  max-width: 20rem;
  height: 6px;
  accent-color: var(--act);
`

type Props = {
  upload: PictureUpload
  /** Names the hidden file input. */
  inputLabel: { 'aria-label': string } | { 'aria-labelledby': string }
  buttonLabels: { choose: string; replace: string; remove: string }
  removing?: boolean
  onRemove: () => void
}

/** The buttons to choose, replace and remove a picture. */
export function PictureChooser({ upload, inputLabel, buttonLabels, removing, onRemove }: Props) {
  const { pictureUrl, progress, choose } = upload
  const fileInput = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const hadPicture = useRef(pictureUrl !== null)
  // The Remove button disappears with the picture, so the focus moves to the button beside it.
  useEffect(() => {
    if (hadPicture.current && !pictureUrl && document.activeElement === document.body) chooseButton.current?.focus()
    hadPicture.current = pictureUrl !== null
  }, [pictureUrl])
  return (
    <>
      <input
        ref={fileInput}
        type="file"
        hidden
        {...inputLabel}
        accept={imageEndings.join(',')}
        onChange={({ target }) => {
          void choose(target.files?.[0])
          // Otherwise choosing the same file again would fire no event.
          target.value = ''
        }}
      />
      <Buttons>
        <Button
          ref={chooseButton}
          variant="secondary"
          icon="upload-simple"
          pending={progress !== null}
          pendingText="Uploading..."
          onClick={() => fileInput.current?.click()}
        >
          {pictureUrl ? buttonLabels.replace : buttonLabels.choose}
        </Button>
        {pictureUrl && progress === null && (
          <Button variant="quiet" pending={removing} pendingText="Removing..." onClick={onRemove}>
            {buttonLabels.remove}
          </Button>
        )}
      </Buttons>
    </>
  )
}

/** The progress of an upload, 0 to 1. */
export function UploadProgress({ progress }: { progress: number }) {
  return <Progress aria-label="Uploading picture" value={progress} max={1} />
}

/** The problem of a picture, if it has one. */
export function UploadProblem({ problem }: { problem: PictureProblem | null }) {
  return (
    <div role="alert">
      {problem && (
        <FieldError>
          <b>{problem.title}</b>
          {'. '}
          <span>{problem.message}</span>
        </FieldError>
      )}
    </div>
  )
}

/** Which pictures are accepted. */
export const pictureHint = 'jpeg, jpg, png, gif or webp, up to 5 MB'
