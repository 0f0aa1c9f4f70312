import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { styled } from 'styled-components'
import { ActiveTabIndicator, labelPadding } from './active-tab-indicator.tsx'

const List = styled.div`
  position: relative;
  isolation: isolate;
  display: flex;
  /* The padding on both sides of a label is part of the gap between two labels. */
  gap: calc(clamp(1.1rem, 2.4vw, 2.25rem) - 2 * var(--label-padding));
  --label-padding: ${labelPadding}px;
  margin-inline: calc(-1 * var(--label-padding));
  border-bottom: 1px solid var(--rule);
  overflow-x: auto;
  scrollbar-width: none;

  &[data-without-panels] {
    border: 0;
  }

  &[data-bleed] {
    margin-inline: calc(-1 * var(--margin));
    padding-inline: calc(var(--margin) - var(--label-padding));
  }
`

const TabButton = styled.button`
  flex: none;
  padding: 0.85rem var(--label-padding);
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

/** How a tab was chosen. */
export type TabTrigger = 'press' | 'key'

export type TabsProps = {
  /** Names the tab list for assistive technology. */
  label: string
  tabs: readonly TabItem[]
  value: string
  /** After the trigger `key` the focus is on the chosen tab. */
  onValueChange: (value: string, trigger: TabTrigger) => void
  /** Leaves out the panels and the line below: the content that the tabs switch is elsewhere. */
  withoutPanels?: boolean
  /** Extends the line to the edges of the page. */
  bleed?: boolean
  className?: string
}

const nextIndexByKey: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Tabs above a thin line; a slanted patch of light slides to the open one. Arrow keys open the next one. Radix's Tabs
 * would add 7.4 kB to the first load.
 */
export function Tabs({ label, tabs, value, onValueChange, withoutPanels, bleed, className }: TabsProps) {
  const id = useId()
  const getTabId = (tabValue: string) => `${id}tab-${tabValue}`
  const getPanelId = (tabValue: string) => `${id}panel-${tabValue}`
  const onKeyDown = (event: KeyboardEvent) => {
    const currentIndex = tabs.findIndex((tab) => tab.value === value)
    const nextTab = tabs[nextIndexByKey[event.key]?.(currentIndex, tabs.length) ?? -1]
    if (!nextTab) return
    event.preventDefault()
    onValueChange(nextTab.value, 'key')
    document.getElementById(getTabId(nextTab.value))?.focus()
  }
  return (
    <div className={className}>
      <List
        role="tablist"
        aria-label={label}
        data-without-panels={withoutPanels || undefined}
        data-bleed={bleed || undefined}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <TabButton
            key={tab.value}
            type="button"
            role="tab"
            id={getTabId(tab.value)}
            aria-selected={tab.value === value}
            aria-controls={withoutPanels ? undefined : getPanelId(tab.value)}
            tabIndex={tab.value === value ? 0 : -1}
            data-state={tab.value === value ? 'active' : 'inactive'}
            onClick={() => onValueChange(tab.value, 'press')}
          >
            {tab.label}
          </TabButton>
        ))}
        <ActiveTabIndicator current={value} chosenSelector='[data-state="active"]' />
      </List>
      {!withoutPanels &&
        tabs.map((tab) => (
          <Panel
            key={tab.value}
            role="tabpanel"
            id={getPanelId(tab.value)}
            aria-labelledby={getTabId(tab.value)}
            tabIndex={0}
            hidden={tab.value !== value}
          >
            {tab.value === value && tab.panel}
          </Panel>
        ))}
    </div>
  )
}
