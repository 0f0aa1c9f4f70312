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
  /** The name of the field, or the id of the element that has it. */
  label: { 'aria-label': string } | { 'aria-labelledby': string }
  labels: { choose: string; replace: string; remove: string }
  removing?: boolean
  onRemove: () => void
}

/** The buttons by which a picture is chosen, replaced and removed. */
export function PictureChooser({ upload: { preview, progress, choose }, label, labels, removing, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const choosing = useRef<HTMLButtonElement>(null)
  const hadPicture = useRef(preview !== null)
  // The button to remove it has gone with the picture: the focus stays beside it.
  useEffect(() => {
    if (hadPicture.current && !preview && document.activeElement === document.body) choosing.current?.focus()
    hadPicture.current = preview !== null
  }, [preview])
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        {...label}
        accept={imageEndings.join(',')}
        onChange={({ target }) => {
          void choose(target.files?.[0])
          // The same file can be chosen again after it was refused.
          target.value = ''
        }}
      />
      <Buttons>
        <Button
          ref={choosing}
          variant="secondary"
          icon="upload-simple"
          pending={progress !== null}
          pendingText="Uploading..."
          onClick={() => input.current?.click()}
        >
          {preview ? labels.replace : labels.choose}
        </Button>
        {preview && progress === null && (
          <Button variant="quiet" pending={removing} pendingText="Removing..." onClick={onRemove}>
            {labels.remove}
          </Button>
        )}
      </Buttons>
    </>
  )
}

/** How much of a picture has gone, 0 to 1. */
export function UploadProgress({ progress }: { progress: number }) {
  return <Progress aria-label="Uploading picture" value={progress} max={1} />
}

/** What was wrong with a picture, if anything. */
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

/** Which pictures can be chosen. */
export const pictureHint = 'jpeg, jpg, png, gif or webp, up to 5 MB'
