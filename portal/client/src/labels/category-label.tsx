import { type ClassCategory, getCategoryName } from '@studio/contract'
import { getPigment } from '@studio/ui'
import type { CSSProperties } from 'react'

/** Sets the colour of a class's category as the custom property `--category-colour`; grey while the class is loading. */
export function getCategoryStyle(category: ClassCategory | undefined): CSSProperties {
  const style: Record<`--${string}`, string> = {
    '--category-colour': category ? `var(--${getPigment(category)})` : 'var(--ink-3)',
  }
  return style
}

/** The name of a class's category in its colour. */
export function CategoryLabel({ category }: { category: ClassCategory }) {
  return (
    <span className="category" style={{ color: `var(--${getPigment(category)})` }}>
      {getCategoryName(category)}
    </span>
  )
}
