import { PictureChooser, pictureHint, UploadProblem, UploadProgress } from '@studio/client/picture-chooser'
import { formatUserName, type User } from '@studio/contract'
import { Avatar } from '@studio/ui'
import { styled } from 'styled-components'
import { useOwnPicture } from './use-own-picture.ts'

const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--s4) var(--s5);
  align-items: center;
`
const Box = styled.div`
  margin-top: var(--s2);
`
const buttonLabels = { choose: 'Choose a Picture', replace: 'Choose Another Picture', remove: 'Remove Picture' }

/** The member's picture or initials, with buttons to choose another picture and to remove it. */
export function OwnPicture({ user }: { user: User }) {
  const { upload, removing, remove } = useOwnPicture(user)
  const { pictureUrl, progress, problem } = upload
  return (
    <Row>
      <Avatar name={formatUserName(user)} src={pictureUrl} size={96} />
      <div>
        <PictureChooser
          upload={upload}
          inputLabel={{ 'aria-label': 'Picture' }}
          buttonLabels={buttonLabels}
          removing={removing}
          onRemove={() => void remove()}
        />
        <Box>{progress !== null ? <UploadProgress progress={progress} /> : <p className="hint">{pictureHint}</p>}</Box>
        <UploadProblem problem={problem} />
      </div>
    </Row>
  )
}
