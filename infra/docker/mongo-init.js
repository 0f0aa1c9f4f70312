// Creates the replica set, root and the API's account. Runs on the machine of mongo-1, because MongoDB lets only a local client
// create the first account. Idempotent: each run reaches the same result from any state.
// biome-ignore-all lint/correctness/noUndeclaredVariables: rs, db and process are mongosh's

const members = ['mongo-1', 'mongo-2', 'mongo-3'].map((name, id) => ({
  _id: id,
  host: `${name}:27017`,
  priority: id === 0 ? 2 : 1,
}))
const { MONGO_ROOT_PASSWORD, MONGO_STUDIO_PASSWORD } = process.env

if (!db.hello().setName) rs.initiate({ _id: 'studio', members })
if (!db.hello().isWritablePrimary) throw new Error('mongo-1 is not the primary yet')

const admin = db.getSiblingDB('admin')
const isRoot = () => {
  try {
    return Boolean(admin.auth('root', MONGO_ROOT_PASSWORD).ok)
  } catch {
    return false
  }
}
if (!isRoot()) {
  admin.createUser({ user: 'root', pwd: MONGO_ROOT_PASSWORD, roles: [{ role: 'root', db: 'admin' }] })
  admin.auth('root', MONGO_ROOT_PASSWORD)
}

const studio = db.getSiblingDB('studio')
const roles = [{ role: 'readWrite', db: 'studio' }]
if (studio.getUser('studio')) studio.updateUser('studio', { pwd: MONGO_STUDIO_PASSWORD, roles })
else studio.createUser({ user: 'studio', pwd: MONGO_STUDIO_PASSWORD, roles })

// A restore replays the oplog, which none of MongoDB's own roles may do, not even root.
const everything = { resource: { anyResource: true }, actions: ['anyAction'] }
if (!admin.getRole('replay')) admin.createRole({ role: 'replay', privileges: [everything], roles: [] })
admin.grantRolesToUser('root', ['replay'])
print('the replica set is ready')
