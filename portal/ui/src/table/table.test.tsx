import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { expectNoAxeViolations } from '../testing/axe.ts'
import { type Column, Table } from './table.tsx'

type Person = { name: string; price: string }
const rows: Person[] = [
  { name: 'Halyard & Sons', price: '$25.00' },
  { name: 'Leo Fischer', price: '$20.00' },
]
// `phonePart` says how a cell is laid out on phones; its 'name' is not the field of `Person`.
const columns: Column<Person>[] = [
  { head: 'From', phonePart: 'name', cell: (row) => row.name },
  { head: 'Price', isNumeric: true, cell: (row) => row.price },
]

function Requests() {
  const [openKey, setOpenKey] = useState<string | null>(null)
  return (
    <Table
      caption="Requests"
      columns={columns}
      rows={rows}
      rowKey={(row) => row.name}
      rowName={(row) => `request from ${row.name}`}
      details={(row) => `More about ${row.name}`}
      openKey={openKey}
      onOpenChange={setOpenKey}
    />
  )
}

it('a table has a name, column headers and rows with an explicit role, and shows the details of one row at a time', async () => {
  const user = userEvent.setup()
  render(<Requests />)
  const table = screen.getByRole('table', { name: 'Requests' })
  const headTexts = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
  expect(headTexts).toEqual(expect.arrayContaining(['From', 'Price']))
  expect(table.querySelector('tr')?.getAttribute('role')).toBe('row')
  const getToggle = (name: string) => screen.getByRole('button', { name: `Details of request from ${name}` })
  await user.click(getToggle('Halyard & Sons'))
  expect(getToggle('Halyard & Sons').getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByText('More about Halyard & Sons')).toBeTruthy()
  await expectNoAxeViolations()
  await user.click(getToggle('Leo Fischer'))
  expect(screen.queryByText('More about Halyard & Sons')).toBe(null)
  await user.click(getToggle('Leo Fischer'))
  expect(screen.queryByText(/More about/)).toBe(null)
})
