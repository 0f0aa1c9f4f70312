import { Button } from '@studio/ui'
import { tryAgain } from '../lib/ways.ts'

type Props = { text: string; onRetry: () => void; className?: string }

/** One line for a part of a page that could not be read, with the same read once more; the rest of the page stands. */
export function PartFailed({ text, onRetry, className }: Props) {
  return (
    <p className={className} role="alert">
      {text}{' '}
      <Button variant="quiet" onClick={onRetry}>
        {tryAgain}
      </Button>
    </p>
  )
}
