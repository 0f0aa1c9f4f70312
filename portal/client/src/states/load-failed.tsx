import { Button } from '@studio/ui'
import { styled } from 'styled-components'
import { getFailureText, tryAgainLabel } from './failure-text.ts'

const Block = styled.div`
  padding-block: var(--s6);

  &[data-nested] {
    padding-block: var(--s4) 0;
  }

  &[data-nested] h3 {
    font-size: 1.1875rem;
  }

  p {
    margin-top: 0.4rem;
  }

  .retry {
    margin-top: var(--s4);
  }
`

type Props = {
  error: unknown
  onRetry: () => void
  /** The level below the heading of the surrounding section. */
  headingLevel?: 2 | 3
}

/** Shown in place of content that could not be read, with a button that repeats the read. */
export function LoadFailed({ error, onRetry, headingLevel = 2 }: Props) {
  const { title, text } = getFailureText(error)
  const Heading = `h${headingLevel}` as const
  return (
    <Block role="alert" data-nested={headingLevel === 3 ? '' : undefined}>
      <Heading className="head">{title}</Heading>
      <p className="text">{text}</p>
      <Button variant="secondary" className="retry" onClick={onRetry}>
        {tryAgainLabel}
      </Button>
    </Block>
  )
}
