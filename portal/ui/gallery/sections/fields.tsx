import {
  Card,
  Checkbox,
  Field,
  Input,
  Notice,
  PasswordInput,
  RadioCards,
  SearchInput,
  Select,
  Textarea,
} from '../../src/index.ts'

const classes = [
  { value: 'meditation', label: 'Meditation' },
  { value: 'journaling', label: 'Journaling for the Restless Mind' },
  { value: 'creative', label: 'Creative Expressions' },
  { value: 'goal-setting', label: 'Goal Setting' },
  { value: 'any', label: 'Any class' },
]

const dates = [
  { value: '13', label: 'Today, Tue, Oct 13', note: '5:30 pm, 4 places left' },
  { value: '15', label: 'Thu, Oct 15', note: '5:30 pm, 11 places left' },
  { value: '20', label: 'Tue, Oct 20', note: '5:30 pm, full', disabled: true },
  { value: '22', label: 'Thu, Oct 22', note: '5:30 pm, 16 places left' },
]

function Fields() {
  return (
    <Card className="w4">
      <h2>Fields</h2>
      <div className="stack">
        <Field label="Full Name" required>
          <Input defaultValue="Maya Okafor" />
        </Field>
        <Field label="Email Address">
          <Input placeholder="name@example.com" className="is-focus" />
        </Field>
        <Field label="Password" error="Password must be at least 8 characters long">
          <PasswordInput defaultValue="short" />
        </Field>
        <Field label="Username" hint="It cannot be changed.">
          <Input defaultValue="maya.okafor" disabled />
        </Field>
        <Field label="Message" optional>
          <Textarea placeholder="What should we know?" />
        </Field>
        <SearchInput label="Search classes" />
      </div>
    </Card>
  )
}

function Choosing() {
  return (
    <Card className="w4">
      <h2>Choosing</h2>
      <div className="stack">
        <Field label="Preferred class">
          <Select options={classes} defaultValue="creative" />
        </Field>
        <Field label="Instructor" error="Choose an instructor">
          <Select options={classes} placeholder="Nobody yet" />
        </Field>
        <RadioCards
          label="Preferred contact time"
          defaultValue="morning"
          options={[
            { value: 'morning', label: 'Morning' },
            { value: 'afternoon', label: 'Afternoon' },
            { value: 'evening', label: 'Evening', disabled: true },
          ]}
        />
        <RadioCards label="Choose a date" layout="list" defaultValue="13" options={dates} />
        <Checkbox label="Active, shown to visitors" defaultChecked />
        <Checkbox label="Also a picture" />
      </div>
    </Card>
  )
}

export function FieldSections() {
  return (
    <>
      <Fields />
      <Choosing />
      <section className="w4">
        <h2>Menu</h2>
        <div className="menu" style={{ width: '100%', maxWidth: '20rem' }}>
          <a className="menu-item" href="#main" data-highlighted="">
            Dashboard<small>View your bookings and progress</small>
          </a>
          <a className="menu-item" href="#main">
            Admin<small>Manage classes, programs, and users</small>
          </a>
          <hr />
          <button type="button" className="menu-item">
            Sign Out
          </button>
          <button type="button" className="menu-item" aria-disabled="true">
            Signing Out...<small>Please wait...</small>
          </button>
        </div>
        <div className="stack" style={{ marginTop: 'var(--s6)' }}>
          <Notice tone="bad" title="Login failed. Please try again." />
          <Notice tone="now" title="You are on Monthly Unlimited.">
            Your membership is active. <a href="#main">Go to Dashboard</a>
          </Notice>
          <Notice tone="good" title="Password changed.">
            Sign in with the new one.
          </Notice>
          <Notice>Showing inactive classes too.</Notice>
        </div>
      </section>
    </>
  )
}
