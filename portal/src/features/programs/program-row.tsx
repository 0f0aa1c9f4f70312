import { summarizeFeatures } from '@studio/client/labels'
import { ProgramPicture } from '@studio/client/program-picture'
import { type Enrollment, type Program, programHref } from '@studio/contract'
import { TickList } from '@studio/ui'
import { styled } from 'styled-components'
import { EnrollButton } from './enroll-button.tsx'

const Row = styled.li`
  display: grid;
  grid-template-columns: 11.5rem minmax(0, 1fr) 15rem;
  gap: var(--s6);
  align-items: center;
  padding-block: var(--s6);
  border-top: 1px solid var(--rule);

  &:first-child {
    border-top-color: var(--ink);
  }

  > .program-cover {
    align-self: end;
  }

  @media (max-width: 899px) {
    grid-template-columns: 7.5rem minmax(0, 1fr);
    gap: var(--s4) var(--s5);
    align-items: start;

    > .program-cover {
      align-self: start;
    }
  }

  @media (max-width: 559px) {
    grid-template-columns: 6rem minmax(0, 1fr);
    gap: var(--s4);
  }
`
const Texts = styled.div`
  h3 {
    font-size: 1.75rem;
    font-weight: 400;
  }

  h3 a {
    text-decoration: none;
  }

  @media (pointer: coarse) {
    h3 a {
      display: inline-block;
      padding-block: 0.6rem;
    }
  }

  h3 a:hover {
    text-decoration: underline;
  }

  > p {
    max-width: 50ch;
    margin-top: 0.4rem;
    white-space: pre-line;
    color: var(--ink-2);
  }

  .features {
    margin-top: var(--s3);
    font-size: var(--t-small);
  }

  .features li {
    margin-top: 0.25rem;
  }

  @media (max-width: 899px) {
    h3 {
      font-size: 1.375rem;
    }
  }
`

export type ProgramOffer = {
  program: Program
  /** Whether the user gets the member discount. */
  isMember: boolean
  /** The user's active enrollment, if any. */
  enrollment: Enrollment | null
  pending: boolean
  /** Whether an enrollment, in this or in another program, is in progress. */
  isBlocked: boolean
  /** Why the server refused the last attempt. */
  refusal: string | null
  onEnroll: () => void
}

/** A program with its features and its price for this user. */
export function ProgramRow(offer: ProgramOffer) {
  const { program } = offer
  const { shownFeatures, moreText } = summarizeFeatures(program.features)
  return (
    <Row>
      <ProgramPicture className="program-cover" small showsTitle program={program} />
      <Texts>
        <h3>
          <a href={programHref(program.id)}>{program.name}</a>
        </h3>
        <p>{program.description}</p>
        <TickList className="features" items={shownFeatures} />
        {moreText && <p className="fine">{moreText}</p>}
      </Texts>
      <EnrollButton {...offer} />
    </Row>
  )
}
