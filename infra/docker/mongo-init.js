// Makes the replica set and the API's own account; run by mongosh as root, again and again without harm.
// biome-ignore-all lint/correctness/noUndeclaredVariables: rs, db, sleep and process are mongosh's

const members = ['mongo-1', 'mongo-2', 'mongo-3'].map((name, id) => ({
  _id: id,
  host: `${name}:27017`,
  priority: id === 0 ? 2 : 1,
}))

try {
  rs.status()
} catch {
  rs.initiate({ _id: 'studio', members })
}
while (!db.hello().isWritablePrimary) sleep(200)

const studio = db.getSiblingDB('studio')
const roles = [{ role: 'readWrite', db: 'studio' }]
if (studio.getUser('studio')) studio.updateUser('studio', { pwd: process.env.MONGO_STUDIO_PASSWORD, roles })
else studio.createUser({ user: 'studio', pwd: process.env.MONGO_STUDIO_PASSWORD, roles })

// Restoring replays what was written while the backup was made, and no role of MongoDB's own may do that, root's neither.
const everything = { resource: { anyResource: true }, actions: ['anyAction'] }
if (!db.getRole('replay')) db.createRole({ role: 'replay', privileges: [everything], roles: [] })
db.grantRolesToUser('root', ['replay'])
print('the replica set is ready')
