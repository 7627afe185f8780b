import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { s3Connection } from '../../src/adapters/s3/s3-connection.js';
import { ObjectStore } from '../../src/ports/object-store.js';
import { type Builder, TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { s3SettingsAt } from './s3-settings.js';
import { describeWith } from './urls.js';

const MEGABYTE = 1_048_576;

describeWith('S3_ENDPOINT', 'uploads on S3', (endpoint) => {
  const { region, accessKeyId, secretAccessKey } = s3SettingsAt(endpoint);
  const bucket = `spec-${randomUUID()}`;
  const client = s3Connection({ bucket, endpoint, region, accessKeyId, secretAccessKey });
  let app: TestApp;
  let ada: Builder;
  beforeAll(async () => {
    app = await TestApp.start({
      settings: {
        S3_BUCKET: bucket,
        S3_ENDPOINT: endpoint,
        S3_REGION: region,
        AWS_ACCESS_KEY_ID: accessKeyId,
        AWS_SECRET_ACCESS_KEY: secretAccessKey,
      },
    });
    ada = await app.register();
  });
  afterAll(() => app.stop());

  const address = async (): Promise<string> => (await ada.agent.post('/api/objects/upload').expect(200)).body.uploadURL;
  const unfinished = async () => (await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))).Uploads ?? [];
  const stored = () => Array.fromAsync(app.get(ObjectStore).list('uploads/'), ({ size }) => size);

  it('accept a file once, and create a document from it', async () => {
    const { body: chatbot } = await ada.agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201);
    const uploadURL = await address();
    const put = () => fetch(uploadURL, { method: 'PUT', body: 'The zeppelin departs on Mondays.' });
    expect((await put()).status).toBe(204);
    expect((await put()).status).toBe(409);
    const source = uploadURL.slice(0, uploadURL.indexOf('?'));
    const { body } = await ada.agent
      .post('/api/documents')
      .send({ chatbotId: chatbot.id, type: 'file', name: 'trips.md', source })
      .expect(201);
    expect(body).toMatchObject({ status: 'ready' });
    expect(await stored()).toEqual([32]);
    await ada.agent.delete(`/api/documents/${body.id}`).expect(204);
    expect(await eventually(stored, (sizes) => sizes.length === 0)).toEqual([]);
  });

  it('reject a file that is too large, and leave nothing of it', async () => {
    const put = await fetch(await address(), { method: 'PUT', body: randomBytes(10 * MEGABYTE + 1) }).catch(
      () => undefined,
    );
    // The connection may end while the file is still being sent.
    if (put) expect(put.status).toBe(413);
    expect(await eventually(unfinished, (uploads) => uploads.length === 0)).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it('leave nothing of a file whose upload is interrupted', async () => {
    const uploadURL = await address();
    const leaving = request(uploadURL, { method: 'PUT', headers: { 'content-length': 9 * MEGABYTE } });
    leaving.on('error', () => undefined);
    leaving.write(randomBytes(7 * MEGABYTE));
    expect(await eventually(unfinished, (uploads) => uploads.length === 1)).toHaveLength(1);
    leaving.destroy();
    expect(await eventually(unfinished, (uploads) => uploads.length === 0)).toEqual([]);
    expect(await stored()).toEqual([]);
    expect((await fetch(uploadURL, { method: 'PUT', body: 'The zeppelin departs on Mondays.' })).status).toBe(204);
  });
});
