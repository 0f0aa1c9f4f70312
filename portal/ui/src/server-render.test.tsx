// @vitest-environment node
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import {
  Button,
  ClassCardSkeletons,
  Dialog,
  EmptyState,
  Field,
  FilterTabs,
  Footer,
  Header,
  Input,
  RadioCards,
  Select,
  Table,
  Tabs,
  Toast,
  ToastRegion,
} from './index.ts'

const noop = () => undefined
const paths = {
  home: '/',
  dashboard: '/dashboard',
  teach: '/teach',
  admin: '/admin',
  signIn: '/auth',
  getStarted: '/auth',
}
const options = [{ value: 'any', label: 'Any class' }]

const components = {
  header: <Header studioName="Stillwater" items={[]} currentPath="/" user={null} paths={paths} onSignOut={noop} />,
  footer: (
    <Footer
      newsletter={{ title: 'A letter', text: 'Now and then', form: null }}
      columns={[
        { title: 'Quick links', links: [] },
        { title: 'Programs', links: [] },
      ]}
      studio={{ title: 'The studio', phone: '(704) 555-0142', email: 'hello@stillwater.example', lines: [] }}
      promise="We answer every email within 24 hours."
      legal={[]}
    />
  ),
  field: (
    <Field label="Full Name" error="Please enter your name">
      <Input />
    </Field>
  ),
  select: <Select options={options} placeholder="Any class" aria-label="Preferred class" />,
  radioCards: <RadioCards label="Preferred contact time" options={options} />,
  tabs: <Tabs label="Recovery" value="a" onValueChange={noop} tabs={[{ value: 'a', label: 'Reset Password' }]} />,
  filters: <FilterTabs label="Category" value="any" onValueChange={noop} options={options} />,
  dialog: (
    <>
      <Button>Request a Trial Class</Button>
      <Dialog open={false} onOpenChange={noop} title="Request a Trial Class" />
    </>
  ),
  empty: <EmptyState title="No classes found" />,
  skeletons: <ClassCardSkeletons />,
  table: <Table caption="Requests" columns={[]} rows={[]} rowKey={String} />,
  toasts: (
    <ToastRegion>
      <Toast open onOpenChange={noop} title="Class Booked Successfully" />
    </ToastRegion>
  ),
}

it.each(Object.entries(components))('%s renders without a browser', (_, element) => {
  expect(renderToString(element).length).toBeGreaterThan(50)
})
