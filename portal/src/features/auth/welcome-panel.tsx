import { copy } from 'virtual:copy/welcome'
import { RoomScene } from '@studio/ui'
import { styled } from 'styled-components'

const Panel = styled.aside`
  position: relative;
  overflow: hidden;
  background: var(--room-wall);

  > .room {
    position: absolute;
    inset: 0;
    border-radius: 0;
  }

  > .welcome-text {
    position: absolute;
    left: var(--margin);
    right: var(--s6);
    bottom: clamp(2rem, 5vh, 3.5rem);
    max-width: 30rem;
  }

  h2 {
    max-width: 24rem;
    font-size: 1.75rem;
  }

  p {
    margin-top: var(--s3);
    color: var(--ink-2);
    text-wrap: balance;
  }

  @media (max-width: 1023px) {
    display: none;
  }
`

/** The welcome beside the forms, on wide screens only. */
export function WelcomePanel() {
  return (
    <Panel aria-label="Welcome">
      <RoomScene className="room" seed={5} hour={8.6} sill={0.68} />
      <div className="welcome-text">
        <h2>{copy.title}</h2>
        <p>{copy.text}</p>
      </div>
    </Panel>
  )
}
