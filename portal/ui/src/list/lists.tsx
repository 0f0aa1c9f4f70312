import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'

export type TickItem = { text: ReactNode; included?: boolean }

/** A list with a check before each included item and a minus before the others. */
export function TickList({ items, className }: { items: readonly (string | TickItem)[]; className?: string }) {
  return (
    <ul className={clsx('ticks', className)}>
      {items.map((item, index) => {
        const { text, included = true } = typeof item === 'string' ? { text: item } : item
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
          <li key={index} className={included ? undefined : 'excluded'}>
            <Icon name={included ? 'check' : 'minus'} />
            {!included && <span className="visually-hidden">Not included: </span>}
            {text}
          </li>
        )
      })}
    </ul>
  )
}

export type LinkListItem = { label: ReactNode; href?: string; onSelect?: () => void }
export type LinkListProps = { items: readonly LinkListItem[]; className?: string }

/** Links as rows with an arrow: quick actions, the links of the cancel page. */
export function LinkList({ items, className }: LinkListProps) {
  return (
    <ul className={clsx('links', className)}>
      {items.map((item, index) => {
        const content = (
          <>
            {item.label}
            <Icon name="arrow-right" />
          </>
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
          <li key={index}>
            {item.href ? (
              <a href={item.href} onClick={item.onSelect}>
                {content}
              </a>
            ) : (
              <button type="button" onClick={item.onSelect}>
                {content}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
