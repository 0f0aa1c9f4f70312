import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { FilterTabs } from './filter-tabs.tsx'
import { Tabs } from './tabs.tsx'

function Recovery() {
  const [tab, setTab] = useState('reset')
  return (
    <Tabs
      label="Recovery"
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'reset', label: 'Reset Password', panel: <input aria-label="Email for the link" /> },
        { value: 'find', label: 'Find Username', panel: <input aria-label="Email for the name" /> },
      ]}
    />
  )
}

describe('Tabs', () => {
  it('tabs open by arrow keys, wrap around, and show one panel', async () => {
    const user = userEvent.setup()
    render(<Recovery />)
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Reset Password', selected: true }))
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Find Username')
    expect(screen.getByLabelText('Email for the name')).toBeTruthy()
    expect(screen.queryByLabelText('Email for the link')).toBe(null)
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Reset Password')
  })
})

function Filters() {
  const [value, setValue] = useState('All')
  const options = ['All', 'Mindfulness', 'Movement'].map((label) => ({ value: label, label }))
  return <FilterTabs label="Category" options={options} value={value} onValueChange={setValue} />
}

describe('FilterTabs', () => {
  it('filters are a named group of buttons, exactly one of them pressed', async () => {
    const user = userEvent.setup()
    render(<Filters />)
    expect(screen.getByRole('group', { name: 'Category' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Movement' }))
    expect(screen.getAllByRole('button', { pressed: true }).map((button) => button.textContent)).toEqual(['Movement'])
  })
})
