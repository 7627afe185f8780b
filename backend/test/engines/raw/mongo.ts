import mongoose from 'mongoose';
import type { Kept } from '../../erasure/traces.js';

/** Every document of a database as BSON bytes from the server. */
export async function* keptOnMongo(url: string): AsyncGenerator<Kept> {
  const client = await mongoose.mongo.MongoClient.connect(url);
  try {
    const collections = await client.db().listCollections().toArray();
    for (const { name } of collections) {
      const documents = client.db().collection(name).find({}, { raw: true });
      for await (const document of documents) yield { where: `MongoDB ${name}`, bytes: document as unknown as Buffer };
    }
  } finally {
    await client.close();
  }
}
