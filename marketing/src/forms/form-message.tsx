import type { FormMessage } from '@studio/client/form-messages'

/** What the toast says, on the page itself: for people whose browser runs no script. */
export function PostedMessage({ message }: { message: FormMessage | null | undefined }) {
  if (!message) return null
  return (
    <div className={`notice ${message.tone}`} role={message.tone === 'bad' ? 'alert' : 'status'}>
      <b>{message.title}</b>
      <p>{message.text}</p>
    </div>
  )
}
