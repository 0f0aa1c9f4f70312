import type { ProgramInput } from '@studio/contract'

type DemoProgram = Omit<ProgramInput, 'imageUrl' | 'isActive'>

/** The four programs of the footer. */
export const demoPrograms: readonly DemoProgram[] = [
  {
    name: 'Energy & Vitality',
    description: 'Sleep, daylight, movement and food, one habit a week until the afternoons come back.',
    duration: 6,
    price: '199.00',
    icon: 'energy',
    features: [
      'One live session a week',
      'A daily ten-minute practice',
      'Sleep and energy journal',
      'A quiet room at lunchtime',
      'A letter to yourself, posted in week six',
    ],
  },
  {
    name: 'Stress Management',
    description: 'Learn to notice the rise of it, and what to do in the four minutes that follow.',
    duration: 8,
    price: '249.00',
    icon: 'stress',
    features: [
      'Eight guided sessions',
      'Breath practices for the desk',
      'Recordings to keep',
      'A short call with your teacher in week four',
    ],
  },
  {
    name: 'Goal Achievement',
    description: 'Choose one thing. Draw the way up. Walk it in company.',
    duration: 6,
    price: '179.00',
    icon: 'goal',
    features: ['One-to-one opening hour', 'Weekly check-in', 'A map you draw yourself', 'The same five companions'],
  },
  {
    name: 'Healthy Eating',
    description: 'Four weeks of cooking simply, shopping once, and eating at a table.',
    duration: 4,
    price: '99.00',
    icon: 'heart',
    features: ['Four kitchen evenings', 'Seasonal recipe book', 'Shopping lists', 'Leftovers to take home'],
  },
]
