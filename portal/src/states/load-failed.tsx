import { Button } from '@studio/ui'
import { styled } from 'styled-components'
import { tryAgain } from '../lib/ways.ts'
import { failureWords } from './failure-words.ts'

const Block = styled.div`
  padding-block: var(--s6);

  p {
    margin-top: 0.4rem;
  }

  .btn {
    margin-top: var(--s4);
  }
`

/** Stands in for content that could not be read, with a way on: the same read once more. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, text } = failureWords(error)
  return (
    <Block role="alert">
      <h2 className="head">{title}</h2>
      <p className="text">{text}</p>
      <Button variant="secondary" onClick={onRetry}>
        {tryAgain}
      </Button>
    </Block>
  )
}
