/** Credentials of this run's S3 endpoint. The default is the endpoint that `npm run test:engines` starts. */
export const s3SettingsAt = (endpoint: string) => ({
  endpoint,
  region: process.env['S3_REGION'] || 'us-east-1',
  accessKeyId: process.env['AWS_ACCESS_KEY_ID'] || 'test',
  secretAccessKey: process.env['AWS_SECRET_ACCESS_KEY'] || 'testsecret',
});
