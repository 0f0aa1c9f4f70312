import { Button } from '@studio/ui'
import { tryAgainLabel } from './failure-text.ts'

type Props = { text: string; onRetry: () => void; className?: string }

/** One line for a part of a page that could not be read, with a button that repeats the read. */
export function SectionError({ text, onRetry, className }: Props) {
  return (
    <p className={className} role="alert">
      {text}{' '}
      <Button variant="quiet" onClick={onRetry}>
        {tryAgainLabel}
      </Button>
    </p>
  )
}
