import { useState } from 'react'
import { Badge, Card, FilterTabs, Tabs } from '../../src/index.ts'

const filters = ['All', 'Mindfulness', 'Movement', 'Nutrition', 'Wellness', 'Creative Arts', 'Personal Development']

export function TabSections() {
  const [tab, setTab] = useState('reset')
  const [admin, setAdmin] = useState('classes')
  const [filter, setFilter] = useState('All')
  return (
    <>
      <Card>
        <h2>Tabs</h2>
        <Tabs
          label="Recovery"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'reset', label: 'Reset Password', panel: 'We send a link to your address.' },
            { value: 'find', label: 'Find Username', panel: 'We send the name to your address.' },
          ]}
        />
        <div style={{ height: 'var(--s5)' }} />
        <Tabs
          label="Admin"
          value={admin}
          onValueChange={setAdmin}
          tabs={[
            { value: 'classes', label: 'Classes' },
            { value: 'instructors', label: 'Instructors' },
            { value: 'calendar', label: 'Calendar' },
            {
              value: 'requests',
              label: (
                <>
                  Requests{' '}
                  <Badge tone="now" plain>
                    3<span className="vh"> pending</span>
                  </Badge>
                </>
              ),
            },
          ]}
        />
      </Card>
      <section className="w12">
        <h2>Filters as words</h2>
        <FilterTabs
          label="Category"
          value={filter}
          onValueChange={setFilter}
          options={filters.map((label) => ({ value: label, label }))}
        />
      </section>
    </>
  )
}
