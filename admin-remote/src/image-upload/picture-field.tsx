import { imageEndings } from '@studio/contract'
import { Button, FieldError } from '@studio/ui'
import { type ReactNode, useId, useRef } from 'react'
import { styled } from 'styled-components'
import type { Picture } from './use-picture.ts'

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
const Words = styled.div`
  display: grid;
  gap: 0.4rem;
  justify-items: start;
  font-size: var(--t-small);

  progress {
    width: 100%;
    height: 6px;
    accent-color: var(--act);
  }

  b {
    font-weight: inherit;
  }
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2) var(--s4);
`
const Done = styled.p`
  color: var(--good);
`

type Props = {
  picture: Picture
  /** The text shown without a picture: 'Without a picture the class keeps its own drawing.' */
  without: string
  /** Draws the preview, a `preview` where it fills the box; `src` is the picture's address or null. */
  draw: (src: string | null) => ReactNode
}

/** Chooses and uploads a picture: preview, how far it is, and what was wrong with it. */
export function PictureField({ picture, without, draw }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const label = useId()
  const { preview, progress } = picture
  return (
    <div data-wide>
      <span className="label" id={label}>
        Picture <span className="opt">optional</span>
      </span>
      <Box aria-labelledby={label}>
        <div aria-hidden="true">{draw(preview)}</div>
        <Words>
          {!preview && <p>{without}</p>}
          <UploadMessage picture={picture} />
          <input
            ref={input}
            type="file"
            hidden
            aria-labelledby={label}
            accept={imageEndings.join(',')}
            onChange={({ target }) => {
              void picture.choose(target.files?.[0])
              // The same file can be chosen again after it was refused.
              target.value = ''
            }}
          />
          <Buttons>
            <Button
              variant="secondary"
              icon="upload-simple"
              pending={progress !== null}
              pendingText="Uploading..."
              onClick={() => input.current?.click()}
            >
              {preview ? 'Choose another picture' : 'Choose a picture'}
            </Button>
            {preview && progress === null && (
              <Button variant="quiet" onClick={picture.remove}>
                Remove picture
              </Button>
            )}
          </Buttons>
          <p className="hint">jpeg, jpg, png, gif or webp, up to 5 MB</p>
        </Words>
      </Box>
    </div>
  )
}

function UploadMessage({ picture: { progress, problem, success } }: { picture: Picture }) {
  if (progress !== null) return <progress aria-label="Picture on its way" value={progress} max={1} />
  return (
    <>
      <div role="alert">
        {problem && (
          <FieldError>
            <b>{problem.title}</b>
            {'. '}
            <span>{problem.message}</span>
          </FieldError>
        )}
      </div>
      <div role="status">{success && <Done>{success}</Done>}</div>
    </>
  )
}
