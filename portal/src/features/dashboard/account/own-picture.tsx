import { formatUserName, imageEndings, type User } from '@studio/contract'
import { Avatar, Button, FieldError } from '@studio/ui'
import { useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import { useOwnPicture } from './use-own-picture.ts'

const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--s4) var(--s5);
  align-items: center;

  progress {
    width: 100%;
    max-width: 20rem;
    height: 6px;
    accent-color: var(--act);
  }
`
const Below = styled.div`
  margin-top: var(--s2);
`
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2) var(--s3);
`

/** The member's picture, or the initials that stand in for it, with ways to choose another one and to remove it. */
export function OwnPicture({ user }: { user: User }) {
  const { shown, progress, problem, removing, choose, remove } = useOwnPicture(user)
  const input = useRef<HTMLInputElement>(null)
  const choosing = useRef<HTMLButtonElement>(null)
  const hadPicture = useRef(shown !== null)
  // The button to remove it has gone with the picture: the focus stays beside it.
  useEffect(() => {
    if (hadPicture.current && !shown && document.activeElement === document.body) choosing.current?.focus()
    hadPicture.current = shown !== null
  }, [shown])
  const isSending = progress !== null
  return (
    <Row>
      <Avatar name={formatUserName(user)} src={shown} size={96} />
      <div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Picture"
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
            pending={isSending}
            pendingText="Uploading..."
            onClick={() => input.current?.click()}
          >
            {shown ? 'Choose Another Picture' : 'Choose a Picture'}
          </Button>
          {shown && !isSending && (
            <Button variant="quiet" pending={removing} pendingText="Removing..." onClick={remove}>
              Remove Picture
            </Button>
          )}
        </Buttons>
        <Below>
          {isSending ? (
            <progress aria-label="Picture on its way" value={progress} max={1} />
          ) : (
            <p className="hint">jpeg, jpg, png, gif or webp, up to 5 MB</p>
          )}
        </Below>
        <div role="alert">
          {problem && (
            <FieldError>
              <b>{problem.title}</b>. {problem.message}
            </FieldError>
          )}
        </div>
      </div>
    </Row>
  )
}
