/**
 * A message that the shell shows for 5 seconds, or for `durationMs`. The tone `destructive` is for failures.
 */
export type Toast = {
  title: string
  description?: string
  tone?: 'default' | 'destructive'
  action?: { label: string; onAction: () => void }
  durationMs?: number
}
