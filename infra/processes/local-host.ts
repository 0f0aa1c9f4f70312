/** Whether a Host header names this machine. A web page can point its own domain at 127.0.0.1 (DNS rebinding). */
export const isLocalHost = (host: string | undefined) => /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/i.test(host ?? '')
