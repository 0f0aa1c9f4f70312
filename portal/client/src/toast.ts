/**
 * A message that the shell shows, one at a time, for 5 seconds or its own duration. `destructive` is the tone of a
 * failure. An action, such as Undo, can be pressed while the toast is shown.
 */
export type Toast = {
  title: string
  description?: string
  tone?: 'default' | 'destructive'
  action?: { label: string; onAction: () => void }
  durationMs?: number
}
