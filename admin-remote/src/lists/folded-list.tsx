import { Button } from '@studio/ui'
import { type ReactNode, useState } from 'react'
import { RuledList } from './row-layout.ts'

const MAX_SHOWN = 5

type Props<Entry> = { 'aria-label': string; entries: readonly Entry[]; renderRow: (entry: Entry) => ReactNode }

/** The first entries of a list, with a button that shows all. */
export function FoldedList<Entry>({ entries, renderRow, ...label }: Props<Entry>) {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <>
      <RuledList {...label}>{(showsAll ? entries : entries.slice(0, MAX_SHOWN)).map(renderRow)}</RuledList>
      {entries.length > MAX_SHOWN && (
        <Button variant="quiet" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show Fewer' : `Show All ${entries.length}`}
        </Button>
      )}
    </>
  )
}
