import type { NewUser } from '../features/accounts/people/user-model.ts'

type DemoPerson = Omit<NewUser, 'password'>

export const demoPassword = 'wellness-demo'

/** The accounts to sign in with, one of each kind. They have no bookings, so that visitors can try everything. */
export const demoAccounts: readonly DemoPerson[] = [
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

/** Members whose bookings fill the classes. They have no known password. */
export const demoNeighbours: readonly DemoPerson[] = names.split(', ').map((name) => {
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

/** The neighbour who gets a class pack from the studio. */
export const packHolderUsername = 'samuel.okoye'
