import { styled } from 'styled-components'
import type { Difference } from './differences.ts'

const List = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--s1) var(--s4);
  margin: var(--s3) 0 var(--s5);
  font-size: var(--t-small);

  dt {
    color: var(--ink-2);
  }

  dd {
    overflow-wrap: anywhere;
  }

  del {
    color: var(--ink-2);
  }
`

export function ChangeList({ changes }: { changes: readonly Difference[] }) {
  if (changes.length === 0) return null
  return (
    <List>
      {changes.map(({ field, before, after }) => (
        <div key={field} style={{ display: 'contents' }}>
          <dt>{field}</dt>
          <dd>
            {before && (
              <>
                <del>{before}</del>{' '}
              </>
            )}
            {after ?? 'None'}
          </dd>
        </div>
      ))}
    </List>
  )
}
