import { type ClassCategory, categoryName } from '@studio/contract'
import { pigmentOf } from '@studio/ui'

/** The name of a class's category in its colour. */
export function CategoryLabel({ category }: { category: ClassCategory }) {
  return (
    <span className="cat" style={{ color: `var(--${pigmentOf(category)})` }}>
      {categoryName(category)}
    </span>
  )
}
