import { Card } from '../../src/index.ts'

const surfaces = [
  'wall',
  'paper',
  'raise',
  'well',
  'act-wash',
  'light',
  'light-soft',
  'good-wash',
  'warn-wash',
  'bad-wash',
  'note-wash',
  'night',
]

export function TypeSection() {
  return (
    <>
      <Card>
        <h2>Type</h2>
        <p className="poster serif">
          Mind <em>first.</em>
        </p>
        <p className="title serif">Choose Your Membership</p>
        <p className="chap serif">Upcoming classes</p>
        <p className="head serif">Quick actions</p>
        <p className="lead">Short courses, read from beginning to end.</p>
        <p className="text">
          Text is Commissioner, at most 62 characters wide. <a href="#main">A link in it</a> is underlined.
        </p>
        <p className="marginal">A note in the margin is set in italics.</p>
        <p className="small">Small, for meta lines.</p>
        <p className="fine">Fine, the smallest there is.</p>
      </Card>
      <Card>
        <h2>Surfaces</h2>
        <div style={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '.5rem' }}>
          {surfaces.map((name) => (
            <div
              key={name}
              className="fine"
              style={{
                height: '4.5rem',
                padding: '.5rem',
                background: `var(--${name})`,
                color: name === 'night' ? 'var(--night-ink)' : 'var(--ink)',
                outline: '1px solid var(--rule)',
                outlineOffset: -1,
              }}
            >
              {name}
            </div>
          ))}
        </div>
      </Card>
    </>
  )
}
