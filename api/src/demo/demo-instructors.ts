import type { InstructorInput } from '@studio/contract'

export const demoInstructors: ReadonlyArray<Omit<InstructorInput, 'imageUrl' | 'isActive'>> = [
  {
    name: 'Maren Alcott',
    specialty: 'Meditation, goal setting',
    bio: 'Maren ran a trading desk for eleven years and learned to sit still in the stairwell. She teaches beginners as if beginning were the difficult part, because it is.',
    certifications: ['Mindfulness-Based Stress Reduction, teacher training', 'Twelve years of daily practice'],
  },
  {
    name: 'Dana Whitlock',
    specialty: 'Mindful yoga',
    bio: 'Dana teaches slowly and names every muscle once. She took the mirrors down in her first week, and nobody has asked for them back.',
    certifications: ['Registered yoga teacher, 500 hours', 'Restorative yoga', 'First aid'],
  },
  {
    name: 'Henry Zhao',
    specialty: 'Tai chi and qigong',
    bio: 'Henry has practiced the same form every morning since he was nineteen and says it is still not finished. On Wednesdays he brings a record from his own shelf.',
    certifications: ['Yang style tai chi, third generation student', 'Medical qigong'],
  },
  {
    name: 'Ruth Ellery',
    specialty: 'Poetry, journaling',
    bio: 'Ruth was a librarian for twenty years. She chooses one poem a week, reads it twice, and lets the room be quiet for as long as it likes.',
    certifications: ['Certified applied poetry facilitator', 'Choir director'],
  },
  {
    name: 'Imani Reyes',
    specialty: 'Holistic nutrition',
    bio: 'Imani cooks for people who come home late. She has never banned a food, owns one good knife, and starts every class by putting the kettle on.',
    certifications: ['Registered dietitian nutritionist', 'Culinary medicine'],
  },
]
