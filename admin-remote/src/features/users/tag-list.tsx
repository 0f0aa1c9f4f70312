import { Badge } from '@studio/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

const Tags = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s1) var(--s2);

  li {
    display: inline-flex;
    align-items: center;
    max-width: 100%;
  }

  .person-tag {
    min-width: 0;
    overflow-wrap: anywhere;
    white-space: normal;
  }
`

type Props = {
  label: string
  tags: readonly string[]
  /** What can be done with a tag, beside it. */
  act?: (tag: string) => ReactNode
}

export function TagList({ label, tags, act }: Props) {
  return (
    <Tags aria-label={label}>
      {tags.map((tag) => (
        <li key={tag}>
          <Badge plain className="person-tag">
            {tag}
          </Badge>
          {act?.(tag)}
        </li>
      ))}
    </Tags>
  )
}
