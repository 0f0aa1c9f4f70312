import { useState } from 'react'
import { Badge, Button, ButtonLink, Card, IconButton } from '../../src/index.ts'
import { Group } from '../group.ts'

function Waiting() {
  const [pending, wait] = useState(false)
  return (
    <Button pending={pending} pendingText="Signing in..." onClick={() => wait(true)}>
      Press to wait
    </Button>
  )
}

export function ButtonSections() {
  return (
    <>
      <Card className="w12">
        <h2>Buttons</h2>
        <Group>
          <Button>Start Membership</Button>
          <Button variant="secondary">Explore Classes</Button>
          <Button variant="outline">Book Class</Button>
          <Button variant="quiet">Details</Button>
          <Button variant="danger">Delete</Button>
          <Button variant="danger-filled">Cancel this booking</Button>
          <ButtonLink href="#main" variant="quiet" icon="arrow-right" iconAt="end">
            See the calendar
          </ButtonLink>
          <Button icon="plus">Add Class</Button>
        </Group>
        <Group>
          <span className="fine">Hover, focus, pending, disabled</span>
          <Button style={{ background: 'var(--act-hover)' }}>Start Membership</Button>
          <Button className="is-focus">Start Membership</Button>
          <Button pending pendingText="Signing in...">
            Sign In
          </Button>
          <Button pending pendingText="Redirecting to Payment..." variant="secondary">
            Continue to Payment
          </Button>
          <Button disabled>Already Subscribed</Button>
          <Button disabled variant="quiet">
            Details
          </Button>
          <Waiting />
        </Group>
        <Group>
          <span className="fine">Icons alone</span>
          <IconButton icon="pencil-simple" label="Edit Mindful Yoga" />
          <IconButton icon="trash" label="Delete Mindful Yoga" />
          <IconButton outlined icon="caret-left" label="Previous week" />
          <IconButton outlined icon="caret-right" label="Next week" disabled />
        </Group>
      </Card>
      <Card className="w12">
        <h2>Badges</h2>
        <Group style={{ gap: '.6rem' }}>
          <Badge tone="good">Monthly - Active</Badge>
          <Badge>Monthly - Cancelled</Badge>
          <Badge tone="bad">Monthly - Past Due</Badge>
          <Badge tone="now">Most Popular</Badge>
          <Badge tone="note">Contacted</Badge>
          <Badge tone="warn">Pending</Badge>
          <Badge>No Membership</Badge>
          <Badge tone="good">Active</Badge>
          <Badge>Inactive</Badge>
          <Badge tone="note">Recurring</Badge>
          <Badge>One-time</Badge>
          <Badge tone="now" plain>
            3
          </Badge>
        </Group>
      </Card>
    </>
  )
}
