export const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())

/** A class of today: the fields that all responses of /teach about it have. */
export const morningYoga = {
  id: `64b000000000000000000001:${today}:64b000000000000000000002`,
  className: 'Morning Yoga',
  scheduleId: '64b000000000000000000002',
  date: today,
  startTime: '09:00',
  endTime: '10:00',
  location: 'Garden Room',
  instructorName: 'Ada Field',
  isCancelled: false,
  capacity: 20,
  bookedCount: 3,
}
