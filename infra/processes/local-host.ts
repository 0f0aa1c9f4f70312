/** Whether a Host header names this machine. A page of elsewhere can point its own name at 127.0.0.1 (DNS rebinding). */
export const isLocalHost = (host: string | undefined) => /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/i.test(host ?? '')
