import { Button } from '@studio/ui'
import { styled } from 'styled-components'
import { getFailureText, tryAgain } from './failure-text.ts'

const Block = styled.div`
  padding-block: var(--s6);

  &[data-part] {
    padding-block: var(--s4) 0;
  }

  &[data-part] h3 {
    font-size: 1.1875rem;
  }

  p {
    margin-top: 0.4rem;
  }

  .again {
    margin-top: var(--s4);
  }
`

type Props = {
  error: unknown
  onRetry: () => void
  /** One level below the heading of the surrounding section. */
  headingLevel?: 2 | 3
}

/** Shown in place of content that could not be read, with a button that repeats the read. */
export function LoadFailed({ error, onRetry, headingLevel = 2 }: Props) {
  const { title, text } = getFailureText(error)
  const Heading = `h${headingLevel}` as const
  return (
    <Block role="alert" data-part={headingLevel === 3 ? '' : undefined}>
      <Heading className="head">{title}</Heading>
      <p className="text">{text}</p>
      <Button variant="secondary" className="again" onClick={onRetry}>
        {tryAgain}
      </Button>
    </Block>
  )
}
