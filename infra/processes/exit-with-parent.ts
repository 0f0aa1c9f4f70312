/**
 * Preloaded into every child (`--import`): sends the child SIGTERM when its parent is gone, however the parent ended. The
 * packages need no code for it.
 */
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
