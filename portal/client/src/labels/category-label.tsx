import { type ClassCategory, getCategoryName } from '@studio/contract'
import { getPigment } from '@studio/ui'
import type { CSSProperties } from 'react'

/**
 * A style that sets the custom property `--category-colour` to the colour of the category; grey while the class is
 * loading.
 */
export function getCategoryStyle(category: ClassCategory | undefined): CSSProperties {
  const style: Record<`--${string}`, string> = {
    '--category-colour': category ? `var(--${getPigment(category)})` : 'var(--ink-3)',
  }
  return style
}

/** The name of a category in its colour. */
export function CategoryLabel({ category }: { category: ClassCategory }) {
  return (
    <span className="category" style={{ color: `var(--${getPigment(category)})` }}>
      {getCategoryName(category)}
    </span>
  )
}
