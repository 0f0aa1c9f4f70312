import { getCategoryStyle } from '@studio/client/category-label'
import { classCategories, getCategoryName } from '@studio/contract'
import { styled } from 'styled-components'

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0.4rem 1.25rem;
  padding-top: var(--s4);
  color: var(--ink-2);
  font-size: var(--t-fine);

  li {
    display: inline-flex;
    align-items: center;
    gap: 0.45rem;
  }

  li::before {
    content: '';
    width: 0.7rem;
    height: 0.7rem;
    border-radius: 1px;
    background: var(--category-colour);
    transform: skewX(-16deg);
  }
`

/** The colour of each category. */
export function Legend() {
  return (
    <List aria-label="Legend">
      {classCategories.map((category) => (
        <li key={category} style={getCategoryStyle(category)}>
          {getCategoryName(category)}
        </li>
      ))}
    </List>
  )
}
