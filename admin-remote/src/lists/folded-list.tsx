import { Button } from '@studio/ui'
import { type ReactNode, useState } from 'react'
import { RuledList } from './row-layout.ts'

const MAX_SHOWN = 5

type Props<Entry> = { 'aria-label': string; entries: readonly Entry[]; renderRow: (entry: Entry) => ReactNode }

/** The first entries of a list, with a button that shows all. */
export function FoldedList<Entry>({ entries, renderRow, 'aria-label': label }: Props<Entry>) {
  const [showsAll, setShowsAll] = useState(false)
  const shownEntries = showsAll ? entries : entries.slice(0, MAX_SHOWN)
  return (
    <>
      <RuledList aria-label={label}>{shownEntries.map(renderRow)}</RuledList>
      {entries.length > MAX_SHOWN && (
        <Button variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show Fewer' : `Show All ${entries.length}`}
        </Button>
      )}
    </>
  )
}
