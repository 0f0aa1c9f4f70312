import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { ActiveTabIndicator, wordRoom } from './active-tab-indicator.tsx'

const List = styled.div`
  position: relative;
  isolation: isolate;
  display: flex;
  /* the padding on both sides of a label is part of the gap between two labels */
  gap: calc(clamp(1.1rem, 2.4vw, 2.25rem) - 2 * var(--word-room));
  --word-room: ${wordRoom}px;
  margin-inline: calc(-1 * var(--word-room));
  border-bottom: 1px solid var(--rule);
  overflow-x: auto;
  scrollbar-width: none;

  &[data-alone] {
    border: 0;
  }

  &[data-bleed] {
    margin-inline: calc(-1 * var(--margin));
    padding-inline: calc(var(--margin) - var(--word-room));
  }
`

const Trigger = styled.button`
  flex: none;
  padding: 0.85rem var(--word-room);
  border: 0;
  background: none;
  color: var(--ink-2);
  font: 540 1rem / 1.3 var(--sans);
  white-space: nowrap;

  [data-density='admin'] & {
    padding-block: 0.7rem;
    font-size: var(--t-small);
  }

  @media (pointer: coarse) {
    min-width: 2.75rem;
    min-height: 2.75rem;
  }

  &:hover {
    color: var(--ink);
  }

  &[data-state='active'] {
    color: var(--ink);
  }

  &:focus-visible,
  &.is-focus {
    outline-offset: -4px;
    box-shadow: none;
  }
`

const Panel = styled.div`
  padding-top: var(--s5);

  &:focus-visible {
    outline-offset: -2px;
    box-shadow: none;
  }
`

export type TabItem = { value: string; label: ReactNode; panel?: ReactNode }

export type TabChange = 'press' | 'key'

export type TabsProps = {
  /** What the tabs choose between, for assistive technology. */
  label: string
  tabs: readonly TabItem[]
  value: string
  /** `by` is how the tab was opened: a press on it, or an arrow key, which leaves the focus on the tab. */
  onValueChange: (value: string, by: TabChange) => void
  /** Without a line and without panels: the content they switch is elsewhere. */
  alone?: boolean
  /** The line runs to the edges of the page. */
  bleed?: boolean
  className?: string
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Index tabs on a hairline, the open one on a leaning patch of light that slides. Arrow keys move and open. Written by hand:
 * Radix's Tabs adds 7.4 kB, and /auth is at 124.6 of the 125 kB of a first load.
 */
export function Tabs({ label, tabs, value, onValueChange, alone, bleed, className }: TabsProps) {
  const id = useId()
  const tabId = (of: string) => `${id}tab-${of}`
  const panelId = (of: string) => `${id}panel-${of}`
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = tabs[steps[event.key]?.(at, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    onValueChange(next.value, 'key')
    document.getElementById(tabId(next.value))?.focus()
  }
  return (
    <div className={className}>
      <List
        role="tablist"
        aria-label={label}
        data-alone={alone || undefined}
        data-bleed={bleed || undefined}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <Trigger
            key={tab.value}
            type="button"
            role="tab"
            id={tabId(tab.value)}
            aria-selected={tab.value === value}
            aria-controls={alone ? undefined : panelId(tab.value)}
            tabIndex={tab.value === value ? 0 : -1}
            data-state={tab.value === value ? 'active' : 'inactive'}
            onClick={() => onValueChange(tab.value, 'press')}
          >
            {tab.label}
          </Trigger>
        ))}
        <ActiveTabIndicator current={value} open='[data-state="active"]' />
      </List>
      {!alone &&
        tabs.map((tab) => (
          <Panel
            key={tab.value}
            role="tabpanel"
            id={panelId(tab.value)}
            aria-labelledby={tabId(tab.value)}
            tabIndex={0}
            hidden={tab.value !== value}
          >
            {tab.value === value && tab.panel}
          </Panel>
        ))}
    </div>
  )
}
