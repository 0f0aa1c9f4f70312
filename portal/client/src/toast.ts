/** A message that the shell shows for 5 seconds, or for `durationMs`. The tone `bad` is for failures. */
export type Toast = {
  title: string
  description?: string
  tone?: 'good' | 'bad'
  action?: { label: string; onAction: () => void }
  durationMs?: number
}
