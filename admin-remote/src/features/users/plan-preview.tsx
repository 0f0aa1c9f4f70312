import { Notice } from '@studio/ui'

type Props = {
  /** Null while it is read; undefined while there is nothing to ask. */
  lines: readonly string[] | null | undefined
  /** Why there is no preview. */
  error?: string | undefined
  isOld: boolean
}

/** What an act would do, above its button. */
export function PlanPreview({ lines, error, isOld }: Props) {
  if (lines === undefined) return null
  const title = isOld ? 'Something has changed: this happens now' : 'What it does'
  return (
    <div data-wide aria-live="polite">
      <Notice title={title} tone={error || isOld ? 'bad' : undefined}>
        {error ?? (lines ? lines.map((line) => <span key={line}>{line} </span>) : 'Looking…')}
      </Notice>
    </div>
  )
}
