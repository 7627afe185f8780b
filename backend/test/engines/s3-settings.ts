/** How to sign in at an S3 endpoint of this run; by default as at the one that `npm run test:engines` brings up. */
export const s3SettingsAt = (endpoint: string) => ({
  endpoint,
  region: process.env['S3_REGION'] || 'us-east-1',
  accessKeyId: process.env['AWS_ACCESS_KEY_ID'] || 'test',
  secretAccessKey: process.env['AWS_SECRET_ACCESS_KEY'] || 'testsecret',
});
