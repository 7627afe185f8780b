import streams from '@eventstore/db-client/generated/streams_pb.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeBase64Natively } from './native-base64.js';

const { ProposedMessage } = streams.AppendReq;

it('decodes what the client sends to the bytes that it encoded', () => {
  decodeBase64Natively();
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const message = new ProposedMessage();
      message.setData(Buffer.from(bytes).toString('base64'));
      expect([...message.getData_asU8()]).toEqual([...bytes]);
      expect([...ProposedMessage.deserializeBinary(message.serializeBinary()).getData_asU8()]).toEqual([...bytes]);
    }),
  );
});

it('is what the generated code calls', () => {
  decodeBase64Natively();
  const message = new ProposedMessage();
  message.setData('AQID');
  expect(message.getData_asU8()).toBeInstanceOf(Buffer);
});
