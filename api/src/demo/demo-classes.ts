import type { ClassInput } from '@studio/contract'

/** When a class of the demo studio takes place: weekday 0 = Sunday, studio-local times. */
type DemoSchedule = { dayOfWeek: number; startTime: string; endTime: string }
/** The rooms of the demo studio, by the names that the classes use. */
type DemoRoom = 'East Room' | 'Garden Room' | 'Library' | 'Kitchen'
export type DemoClass = Omit<ClassInput, 'instructorId' | 'imageUrl' | 'type' | 'isActive' | 'meetsOnAnyDate'> & {
  room: DemoRoom
  /** The name of one of the demo instructors. */
  instructor: string | null
  schedules: readonly DemoSchedule[]
  isActive?: boolean
}

const [SUN, MON, TUE, WED, THU, FRI, SAT] = [0, 1, 2, 3, 4, 5, 6]
const at = (days: readonly number[], startTime: string, endTime: string): DemoSchedule[] =>
  days.map((dayOfWeek) => ({ dayOfWeek, startTime, endTime }))

/** The classes of the demo studio: every category, most of them between five and eight in the evening. */
export const demoClasses: readonly DemoClass[] = [
  {
    name: 'Guided Meditation',
    category: 'meditation',
    instructor: 'Maren Alcott',
    room: 'East Room',
    description: 'Breath first, then silence. For people who are sure they cannot sit still.',
    duration: 60,
    capacity: 20,
    dropInPrice: '25.00',
    schedules: at([MON, TUE, WED], '17:30', '18:30'),
  },
  {
    name: 'Mindful Yoga',
    category: 'yoga',
    instructor: 'Dana Whitlock',
    room: 'Garden Room',
    description: 'Slow sequences, long holds, and no mirror in the room.',
    duration: 60,
    capacity: 20,
    dropInPrice: '25.00',
    schedules: at([TUE, THU], '17:30', '18:30'),
  },
  {
    name: 'Tai Chi & Qigong',
    category: 'tai chi',
    instructor: 'Henry Zhao',
    room: 'East Room',
    description: 'One form, learned over a season, practiced standing.',
    duration: 60,
    capacity: 18,
    dropInPrice: '25.00',
    schedules: at([MON, FRI], '18:45', '19:45'),
  },
  {
    name: 'Journaling for the Restless Mind',
    category: 'lifestyle',
    instructor: 'Ruth Ellery',
    room: 'Library',
    description: 'A page, a prompt and forty quiet minutes with a pen.',
    duration: 60,
    capacity: 14,
    dropInPrice: '20.00',
    schedules: at([TUE], '18:45', '19:45'),
  },
  {
    name: 'Poetry & Music',
    category: 'poetry',
    instructor: 'Ruth Ellery',
    room: 'East Room',
    description: 'One poem and one piece of music, read and heard slowly.',
    duration: 75,
    capacity: 24,
    dropInPrice: '30.00',
    schedules: at([THU], '18:45', '20:00'),
  },
  {
    name: 'Eat Well/Live Well',
    category: 'nutrition',
    instructor: 'Imani Reyes',
    room: 'Kitchen',
    description: 'A seasonal kitchen table: what to cook on a Wednesday, and why.',
    duration: 90,
    capacity: 12,
    dropInPrice: '35.00',
    schedules: at([WED], '18:30', '20:00'),
  },
  {
    name: 'Creative Expressions',
    category: 'music',
    instructor: 'Ruth Ellery',
    room: 'East Room',
    description: 'Voice, rhythm and drawing. Nothing is performed, nothing is graded.',
    duration: 60,
    capacity: 16,
    dropInPrice: '25.00',
    schedules: at([THU, FRI], '17:00', '18:00'),
  },
  {
    name: 'Goal Setting',
    category: 'lifestyle',
    instructor: 'Maren Alcott',
    room: 'Library',
    description: 'Fewer intentions, better kept. Bring the list you never finish.',
    duration: 60,
    capacity: 12,
    dropInPrice: '20.00',
    schedules: at([THU], '09:00', '10:00'),
  },
  {
    name: 'First Light',
    category: 'meditation',
    instructor: 'Maren Alcott',
    room: 'East Room',
    description:
      'Half an hour of sitting before the inbox opens, and again at noon for those who were not awake yet. Tea is on the sill.',
    duration: 30,
    capacity: 20,
    dropInPrice: '15.00',
    // Twice on the same days on purpose: a class may take place more than once a day.
    schedules: [...at([MON, WED, FRI], '07:30', '08:00'), ...at([MON, WED, FRI], '12:15', '12:45')],
  },
  {
    name: 'Yoga for Desk Shoulders',
    category: 'yoga',
    instructor: 'Dana Whitlock',
    room: 'Garden Room',
    description: 'Forty-five minutes for necks, wrists and whatever the chair did. Come in the shirt you work in.',
    duration: 45,
    capacity: 16,
    dropInPrice: '20.00',
    schedules: at([TUE, THU], '12:15', '13:00'),
  },
  {
    name: 'Restorative Yoga',
    category: 'yoga',
    instructor: 'Dana Whitlock',
    room: 'Garden Room',
    description: 'Four shapes, many blankets, the lamp turned down. The week may end here.',
    duration: 75,
    capacity: 14,
    dropInPrice: '28.00',
    schedules: at([FRI], '17:15', '18:30'),
  },
  {
    name: 'Poems by Heart',
    category: 'poetry',
    instructor: 'Ruth Ellery',
    room: 'Library',
    description: 'Learn one short poem in one evening, and take it home without paper.',
    duration: 60,
    capacity: 14,
    dropInPrice: '20.00',
    schedules: at([MON], '17:15', '18:15'),
  },
  {
    name: 'The Quiet Pantry',
    category: 'nutrition',
    instructor: 'Imani Reyes',
    room: 'Kitchen',
    description: 'Ten things worth keeping in the cupboard, and a week of suppers made from them.',
    duration: 90,
    capacity: 12,
    dropInPrice: '35.00',
    schedules: at([SAT], '10:00', '11:30'),
  },
  {
    name: 'The Long Sit',
    category: 'meditation',
    instructor: 'Maren Alcott',
    room: 'East Room',
    description: 'Two half hours and a slow walk between them, on the evening before the week begins.',
    duration: 75,
    capacity: 20,
    dropInPrice: '28.00',
    schedules: at([SUN], '17:00', '18:15'),
  },
  {
    name: 'Singing Bowls',
    category: 'music',
    instructor: null,
    room: 'Garden Room',
    description: 'An hour of low sound, lying down. Resting until spring.',
    duration: 45,
    capacity: 16,
    dropInPrice: '25.00',
    schedules: [],
    isActive: false,
  },
]
