import type { Person } from '../proof/person.ts'

/** Creates the class that is booked in a measure and returns its id: without schedules it can be booked on any date. */
export async function createMeasuredClass(admin: Person, { capacity }: { capacity: number }): Promise<string> {
  const { id } = await admin.at(0).call('createClass', {
    body: {
      name: 'Measured',
      description: '',
      type: 'class',
      category: 'yoga',
      duration: 45,
      capacity,
      dropInPrice: '25.00',
      meetsOnAnyDate: true,
      isActive: true,
    },
  })
  return id
}
