import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'

export type TickItem = { text: ReactNode; included?: boolean }

/** What is included, ticked; what is not, with a minus and the words for it. */
export function TickList({ items, className }: { items: readonly (string | TickItem)[]; className?: string }) {
  return (
    <ul className={clsx('ticks', className)}>
      {items.map((item, index) => {
        const { text, included = true } = typeof item === 'string' ? { text: item } : item
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of words
          <li key={index} className={included ? undefined : 'no'}>
            <Icon name={included ? 'check' : 'minus'} />
            {!included && <span className="vh">Not included: </span>}
            {text}
          </li>
        )
      })}
    </ul>
  )
}

export type LinkListItem = { label: ReactNode; href?: string; onSelect?: () => void }
export type LinkListProps = { items: readonly LinkListItem[]; className?: string }

/** Links as rows with an arrow: quick actions, the five links of the cancel page. */
export function LinkList({ items, className }: LinkListProps) {
  return (
    <ul className={clsx('links', className)}>
      {items.map((item, index) => {
        const words = (
          <>
            {item.label}
            <Icon name="arrow-right" />
          </>
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of words
          <li key={index}>
            {item.href ? (
              <a href={item.href} onClick={item.onSelect}>
                {words}
              </a>
            ) : (
              <button type="button" onClick={item.onSelect}>
                {words}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
