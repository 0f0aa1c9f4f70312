/**
 * Preloaded into every child (`--import`): when the process that started it is gone, however it ended, the child gets
 * the SIGTERM that it would have got. The packages need no code for it.
 */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
