/**
 * A message that the shell shows, one at a time, for 5 seconds or `durationMs`. `destructive` is the tone of a failure.
 */
export type Toast = {
  title: string
  description?: string
  tone?: 'default' | 'destructive'
  action?: { label: string; onAction: () => void }
  durationMs?: number
}
