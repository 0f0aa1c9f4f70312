/** Replaces mongodump (`tool.ts dump`, documents as BSON to stdout) and mongorestore (`tool.ts restore`, from stdin). */
import { readFileSync, writeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { BSON, MongoClient } from 'mongodb'

const [command, ...options] = process.argv.slice(2)
const config = readFileSync(options[options.indexOf('--config') + 1] ?? '', 'utf8')
const client = await MongoClient.connect(/uri: "(.*)"/.exec(config)?.[1] ?? '', { retryWrites: false })
const write = (document: object) => writeSync(1, BSON.serialize(document))

async function dump(): Promise<void> {
  // As with mongodump, the archive of an empty database is not empty.
  write({ archive: 1 })
  const { databases } = await client.db().admin().listDatabases()
  for (const { name: database } of databases.filter(({ name }) => !['admin', 'config', 'local'].includes(name)))
    for (const { name: collection } of await client.db(database).listCollections().toArray()) {
      const documents = client.db(database).collection(collection)
      write({ database, collection, indexes: await documents.indexes() })
      for await (const document of documents.find({}, { promoteValues: false })) write({ document })
    }
}

async function restore(): Promise<void> {
  const archive = await buffer(process.stdin)
  // Replaced by the collection that the archive names before its documents.
  let targetCollection = client.db().collection('none')
  for (let offset = 0; offset < archive.length; ) {
    const length = archive.readInt32LE(offset)
    const { database, collection, indexes, document } = BSON.deserialize(archive.subarray(offset, offset + length), {
      promoteValues: false,
    })
    offset += length
    if (document) await targetCollection.insertOne(document)
    else if (database) {
      targetCollection = client.db(String(database)).collection(String(collection))
      await targetCollection.drop().catch(() => undefined)
      // Deserialized again, because createIndex expects plain numbers and `promoteValues: false` keeps BSON types.
      const plainIndexes = BSON.deserialize(BSON.serialize({ indexes })).indexes
      for (const { v: _version, key, name, ...indexOptions } of plainIndexes)
        if (name !== '_id_') await targetCollection.createIndex(key, { name, ...indexOptions })
    }
  }
}

await (command === 'dump' ? dump() : restore())
await client.close()
