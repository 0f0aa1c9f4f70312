import {
  Button,
  ButtonLink,
  Card,
  ClassCardSkeletons,
  EmptyState,
  LineSkeletons,
  ProgramSkeletons,
  Spinner,
} from '../../src/index.ts'

export function StateSections() {
  return (
    <>
      <Card>
        <h2>Empty: the light has not come in yet</h2>
        <EmptyState
          headingLevel={3}
          title="No upcoming classes booked"
          action={
            <ButtonLink href="#main" variant="secondary">
              Browse Classes
            </ButtonLink>
          }
        >
          The week is open. Most classes run between 5 and 8pm.
        </EmptyState>
        <hr />
        <EmptyState
          headingLevel={3}
          kind="breath"
          title="No classes found"
          action={<Button variant="secondary">Show all classes</Button>}
        >
          Nothing here matches that search. Try one word, or all categories.
        </EmptyState>
      </Card>
      <Card>
        <h2>Done</h2>
        <EmptyState
          done
          headingLevel={3}
          title="Request Received!"
          action={<Button variant="secondary">Submit Another Request</Button>}
        >
          Thank you. We will contact you within <span className="nowrap">24-48 hours.</span>
        </EmptyState>
        <hr />
        <div style={{ paddingTop: 'var(--s5)' }}>
          <h3 className="head">404 Page Not Found</h3>
          <p className="text" style={{ margin: '.3rem 0 var(--s3)' }}>
            This page was never bound in.
          </p>
          <ButtonLink href="#main" variant="quiet">
            Back to Home
          </ButtonLink>
        </div>
      </Card>
      <section className="w12">
        <h2>Waiting: shapes of what will come, six for classes, four for programs</h2>
        <ClassCardSkeletons count={2} />
        <ProgramSkeletons count={1} />
      </section>
      <Card>
        <h2>Waiting: lines</h2>
        <LineSkeletons count={5} />
      </Card>
      <section>
        <h2>Waiting where no shape is known</h2>
        <Spinner />
        <Spinner label="Confirming your payment…" />
      </section>
    </>
  )
}
