import type { FormMessage } from '@studio/client/form-messages'

/** The message about a posted form, as part of the page. With scripts, a toast shows it. */
export function PostedMessage({ message }: { message: FormMessage | null | undefined }) {
  if (!message) return null
  return (
    <div className={`notice ${message.tone}`} role={message.tone === 'bad' ? 'alert' : 'status'}>
      <b>{message.title}</b>
      <p>{message.text}</p>
    </div>
  )
}
