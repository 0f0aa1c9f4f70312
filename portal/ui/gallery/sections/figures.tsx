import { Bars, PlaceTicks, Price, Sheet, StatStrip, StatTiles, WeekTicks } from '../../src/index.ts'

const week = [
  { label: 'Mon', name: 'Monday', value: 31 },
  { label: 'Today', name: 'Tuesday, today', value: 46, now: true },
  { label: 'Wed', name: 'Wednesday', value: 28 },
  { label: 'Thu', name: 'Thursday', value: 52 },
  { label: 'Fri', name: 'Friday', value: 19 },
]

export function FigureSections() {
  return (
    <>
      <Sheet className="w8">
        <h2>Figures</h2>
        <StatTiles
          stats={[
            { label: 'Upcoming bookings', value: 4 },
            { label: 'Available classes', value: 8 },
            { label: 'Programs', value: 4 },
            { label: 'Membership', value: 'Monthly' },
          ]}
        />
      </Sheet>
      <Sheet className="w4">
        <h2>Places taken, Mindful Yoga</h2>
        <PlaceTicks capacity={20} taken={16} mine />
        <p className="small" style={{ margin: '.8rem 0 var(--s5)', color: 'var(--ink-2)' }}>
          16 of 20, one of them yours
        </p>
        <WeekTicks weeks={8} current={3} />
        <p className="small" style={{ marginTop: '.8rem', color: 'var(--ink-2)' }}>
          Week 3 of 8. Ends Nov 22.
        </p>
      </Sheet>
      <Sheet>
        <h2>Places taken this week</h2>
        <Bars bars={week} />
      </Sheet>
      <Sheet>
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
      </Sheet>
    </>
  )
}
