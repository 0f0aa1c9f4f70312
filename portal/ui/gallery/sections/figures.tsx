import { Card, Price, StatStrip, StatTiles, WeekTicks } from '../../src/index.ts'

export function FigureSections() {
  return (
    <>
      <Card className="w8">
        <h2>Figures</h2>
        <StatTiles
          stats={[
            { label: 'Upcoming bookings', value: 4 },
            { label: 'Available classes', value: 8 },
            { label: 'Programs', value: 4 },
            { label: 'Membership', value: 'Monthly' },
          ]}
        />
      </Card>
      <Card className="w4">
        <h2>Weeks</h2>
        <WeekTicks weeks={8} current={3} />
        <p className="small" style={{ marginTop: '.8rem', color: 'var(--ink-2)' }}>
          Week 3 of 8. Ends Nov 22.
        </p>
      </Card>
      <Card>
        <h2>Prices, and the admin's strip</h2>
        <div style={{ display: 'flex', gap: 'var(--s6)', flexWrap: 'wrap', marginBottom: 'var(--s5)' }}>
          <Price unit="/month">$149</Price>
          <Price unit="/class">$45</Price>
          <Price>FREE</Price>
        </div>
        <StatStrip
          stats={[
            { label: 'Total classes', value: 9 },
            { label: 'Instructors', value: 5 },
            { label: 'Schedules', value: 15 },
            { label: 'Active classes', value: 8 },
            { label: 'Programs', value: 4 },
          ]}
        />
      </Card>
    </>
  )
}
