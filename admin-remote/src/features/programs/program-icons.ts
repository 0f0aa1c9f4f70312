/** The icon keys of a program and what each drawing shows. */
const icons = [
  { value: 'package', label: 'Window' },
  { value: 'energy', label: 'Energy' },
  { value: 'stress', label: 'Stress' },
  { value: 'goal', label: 'Goal' },
  { value: 'target', label: 'Target' },
  { value: 'heart', label: 'Heart' },
  { value: 'sparkles', label: 'Sparkles' },
  { value: 'zap', label: 'Zap' },
  { value: 'brain', label: 'Brain' },
  { value: 'star', label: 'Star' },
]

/** The icons to choose from. A former icon or a picture's URL remains selectable. */
export function iconOptions(current: string): Array<{ value: string; label: string }> {
  if (icons.some(({ value }) => value === current)) return icons
  return [{ value: current || 'package', label: current.includes('/') ? 'Own picture' : current }, ...icons]
}
