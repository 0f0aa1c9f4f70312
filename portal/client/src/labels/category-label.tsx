import { type ClassCategory, categoryName } from '@studio/contract'
import { getPigment } from '@studio/ui'

/** The name of a class's category in its colour. */
export function CategoryLabel({ category }: { category: ClassCategory }) {
  return (
    <span className="cat" style={{ color: `var(--${getPigment(category)})` }}>
      {categoryName(category)}
    </span>
  )
}
