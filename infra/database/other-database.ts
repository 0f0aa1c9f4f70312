/**
 * Returns the address of another database on the same server ('' for none). Authentication still uses the database
 * that `uri` names. `URL` cannot be used: it rejects the host list of a replica set.
 */
export function toDatabaseUri({ uri, name }: { uri: string; name: string }): string {
  const [, server = '', database, query = ''] = /^([^/]+\/\/[^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/.exec(uri) ?? []
  if (!server) throw new Error('not an address of MongoDB')
  const options = new URLSearchParams(query)
  if (server.includes('@') && !options.has('authSource')) options.set('authSource', database || 'admin')
  return `${server}/${name}${options.size > 0 ? `?${options}` : ''}`
}

/** Whether an address is that of the embedded engine, whose replica set is always called secantus. */
export const isEmbeddedAddress = (uri: string): boolean => /[?&]replicaSet=secantus(?:&|$)/.test(uri)
