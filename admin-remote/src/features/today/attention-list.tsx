import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { SWRResponse } from 'swr'
import { FoldedList } from '../../lists/folded-list.tsx'
import { keepDataAfterFailure, ListStates } from '../../lists/list-states.tsx'

const AttentionSection = styled.section`
  margin-bottom: var(--s6);

  h3 {
    margin-bottom: var(--s2);
    font-size: 1.125rem;
    font-weight: 480;
  }

  h4 {
    font: 560 var(--t-body) / 1.4 var(--sans);
  }

  li {
    flex-wrap: wrap;
    align-items: start;
    padding-block: var(--s3);
  }

  li > div:first-child {
    flex-basis: 20rem;
  }

  p {
    max-width: 62ch;
    overflow-wrap: anywhere;
    font-size: var(--t-small);
  }

  p a {
    overflow-wrap: anywhere;
  }

  li > .row-actions {
    display: flex;
    flex: 0 0 auto;
    flex-wrap: wrap;
    gap: var(--s2);
  }

  [data-state='soon'] {
    color: var(--warn);
  }

  [data-state='late'] {
    font-weight: 560;
    color: var(--bad);
  }
`
type Props<Entry> = {
  title: string
  read: SWRResponse<Entry[], Error>
  children: (entry: Entry) => ReactNode
}

export function AttentionList<Entry>({ title, read, children }: Props<Entry>) {
  if (read.data?.length === 0) return null
  return (
    <AttentionSection aria-label={title}>
      <h3>{title}</h3>
      <ListStates read={keepDataAfterFailure(read)} loadingLabel={`Loading ${title.toLowerCase()}`}>
        {(entries) => <FoldedList aria-label={title} entries={entries} renderRow={children} />}
      </ListStates>
    </AttentionSection>
  )
}
