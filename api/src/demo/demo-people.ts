import type { NewUser } from '../features/accounts/people/user-model.ts'

type Person = Omit<NewUser, 'password'>

export const demoPassword = 'wellness-demo'

/** The accounts to sign in with, one of each kind. They have booked nothing, so that everything can be tried. */
export const demoAccounts: readonly Person[] = [
  {
    username: 'admin',
    email: 'rosa@stillwater.example',
    firstName: 'Rosa',
    lastName: 'Bellamy',
    role: 'admin',
  },
  {
    username: 'member',
    email: 'maya@okafor.example',
    firstName: 'Maya',
    lastName: 'Okafor',
    membershipType: 'monthly',
    membershipStatus: 'active',
  },
  { username: 'guest', email: 'theo@lindqvist.example', firstName: 'Theo', lastName: 'Lindqvist' },
]

const names =
  'Jonas Hale, Priya Raman, Tessa Vaughn, Omar Haddad, Joan Pruitt, Leo Fischer, Ana Whitcomb, Chris Noor, Ellen Sato, Marcus Boyd, Ingrid Solheim, Devon Price, Lucia Ferrante, Samuel Okoye'

/** Members whose bookings fill the classes; nobody can sign in as one of them. */
export const demoNeighbours: readonly Person[] = names.split(', ').map((name) => {
  const [firstName = '', lastName = ''] = name.split(' ')
  return {
    username: `${firstName}.${lastName}`.toLowerCase(),
    email: `${firstName}@${lastName}.example`.toLowerCase(),
    firstName,
    lastName,
    membershipType: 'monthly',
    membershipStatus: 'active',
  }
})

/** The neighbour who was given a class pack. */
export const packHolder = 'samuel.okoye'
