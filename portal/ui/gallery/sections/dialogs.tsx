import { useState } from 'react'
import {
  AlertDialog,
  Artwork,
  Button,
  Card,
  Dialog,
  Field,
  Input,
  RadioCards,
  Select,
  Textarea,
} from '../../src/index.ts'
import { Group } from '../group.ts'

type Which = 'booking' | 'edit' | 'alert' | 'narrow' | null

const dates = [
  { value: '13', label: 'Today, Tue, Oct 13', note: '5:30 pm, 4 places left' },
  { value: '15', label: 'Thu, Oct 15', note: '5:30 pm, 11 places left' },
  { value: '20', label: 'Tue, Oct 20', note: '5:30 pm, full', disabled: true },
]

function Booking({ open, close }: { open: boolean; close: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Mindful Yoga"
      description="60 minutes with Dana Whitlock"
      artwork={<Artwork kind="yoga" seed={5} />}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            Not now
          </Button>
          <Button icon="arrow-right" iconAt="end">
            Continue to Payment
          </Button>
        </>
      }
    >
      <RadioCards label="Choose a date" layout="list" defaultValue="13" options={dates} />
    </Dialog>
  )
}

function Edit({ open, close }: { open: boolean; close: () => void }) {
  return (
    <Dialog
      kind="form"
      open={open}
      onOpenChange={close}
      title="Edit class"
      onSubmit={close}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit">Update Class</Button>
        </>
      }
    >
      <div className="form">
        <Field label="Name">
          <Input defaultValue="Mindful Yoga" />
        </Field>
        <Field label="Category">
          <Select options={[{ value: 'yoga', label: 'Yoga' }]} defaultValue="yoga" />
        </Field>
        <Field label="Description" className="full">
          <Textarea defaultValue="Slow sequences, long holds, and no mirror in the room." />
        </Field>
        <Field label="Duration (minutes)">
          <Input inputMode="numeric" defaultValue="60" />
        </Field>
        <Field label="Price" error="A price has two decimals, like 25.00">
          <Input inputMode="decimal" defaultValue="25.0" />
        </Field>
      </div>
    </Dialog>
  )
}

export function DialogSections() {
  const [which, open] = useState<Which>(null)
  const [pending, wait] = useState(false)
  const close = () => open(null)
  return (
    <Card className="w12">
      <h2>Dialogs</h2>
      <Group>
        <Button variant="secondary" onClick={() => open('booking')}>
          Book a class
        </Button>
        <Button variant="secondary" onClick={() => open('edit')}>
          Edit a class
        </Button>
        <Button variant="secondary" onClick={() => open('narrow')}>
          Request a trial
        </Button>
        <Button variant="secondary" onClick={() => open('alert')}>
          Cancel a booking
        </Button>
      </Group>
      <Booking open={which === 'booking'} close={close} />
      <Edit open={which === 'edit'} close={close} />
      <Dialog
        kind="narrow"
        open={which === 'narrow'}
        onOpenChange={close}
        title="Request a Trial Class"
        onSubmit={close}
        actions={<Button type="submit">Request a Trial Class</Button>}
      >
        <div className="stack">
          <Field label="Full Name" required>
            <Input />
          </Field>
          <Field label="Phone" optional>
            <Input type="tel" />
          </Field>
        </div>
      </Dialog>
      <AlertDialog
        open={which === 'alert'}
        onOpenChange={close}
        title="Cancel Poetry & Music?"
        description="Thu, Oct 15 at 6:45 pm. Until Thu, Oct 15 at 6:45 am this is not late. Drop-in payments are non-refundable."
        cancelLabel="Keep Booking"
        actionLabel="Cancel Booking"
        pending={pending}
        onAction={() => wait(true)}
      />
    </Card>
  )
}
