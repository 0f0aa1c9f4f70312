import { formatWeeks } from '@studio/client/labels'
import { ProgramPicture } from '@studio/client/program-picture'
import { type Program, paths } from '@studio/contract'
import { Dialog, TickList } from '@studio/ui'
import { useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { useGoTo } from '../../navigation/use-go-to.ts'
import { EnrollButton } from './enroll-button.tsx'
import type { ProgramOffer } from './program-row.tsx'

const Description = styled.div`
  display: grid;
  grid-template-columns: 9rem minmax(0, 1fr);
  gap: var(--s5);
  align-items: start;
  margin-bottom: var(--s5);

  p {
    color: var(--ink-2);
    white-space: pre-line;
  }

  .features {
    margin-top: var(--s3);
  }

  @media (max-width: 559px) {
    grid-template-columns: minmax(0, 1fr);

    .program-cover {
      display: none;
    }
  }
`

/** The details of the program that `?details=` names; an unknown id shows only the list. */
export default function ProgramDetails({
  programs,
  toProgramOffer,
}: {
  programs: Program[]
  toProgramOffer: (program: Program) => ProgramOffer
}) {
  const [query] = useSearchParams()
  const goTo = useGoTo()
  const program = programs.find(({ id }) => id === query.get('details'))
  return (
    <Dialog
      open={program !== undefined}
      onOpenChange={(open) => !open && goTo(paths.programs, { replace: true })}
      title={program?.name ?? ''}
      description={program && formatWeeks(program.duration)}
    >
      {program && (
        <>
          <Description>
            <ProgramPicture className="program-cover" program={program} />
            <div>
              <p>{program.description}</p>
              <TickList className="features" items={program.features} />
            </div>
          </Description>
          <EnrollButton {...toProgramOffer(program)} />
        </>
      )}
    </Dialog>
  )
}
