import { Button } from '@studio/ui'
import { type ReactNode, useState } from 'react'
import { RuledList } from './row-layout.ts'

const MAX_SHOWN = 5

type Props<Entry> = { 'aria-label': string; entries: readonly Entry[]; row: (entry: Entry) => ReactNode }

/** The first entries of a list; the others are folded away, so that it does not push the rest off the screen. */
export function FoldedList<Entry>({ entries, row, ...label }: Props<Entry>) {
  const [isWhole, setIsWhole] = useState(false)
  return (
    <>
      <RuledList {...label}>{(isWhole ? entries : entries.slice(0, MAX_SHOWN)).map(row)}</RuledList>
      {entries.length > MAX_SHOWN && (
        <Button variant="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show Fewer' : `Show All ${entries.length}`}
        </Button>
      )}
    </>
  )
}
