import { ApiError } from '@studio/contract'
import { Button } from '@studio/ui'
import { styled } from 'styled-components'
import { tryAgain } from '../lib/ways.ts'

const Block = styled.div`
  padding-block: var(--s6);

  p {
    margin-top: 0.4rem;
  }

  .btn {
    margin-top: var(--s4);
  }
`

/** What a failed read says: a lost connection is something else than an answer of the API that went wrong. */
function wordsFor(error: unknown): { title: string; text: string } {
  if (error instanceof ApiError) {
    return { title: 'This did not load', text: 'Something went wrong on our side. Please try again in a moment.' }
  }
  return { title: 'Connection lost', text: 'We cannot reach the studio. Check your connection and try again.' }
}

/** Stands in for content that could not be read, with a way on: the same read once more. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, text } = wordsFor(error)
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
