/** Settings of a server that uses the embedded engines, whatever else is set. */
export const EMBEDDED = { EVENTSTORE_URL: '', MONGODB_URL: '', REDIS_URL: '', S3_BUCKET: '', S3_ENDPOINT: '' };
