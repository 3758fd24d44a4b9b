import { expect, test } from 'vitest';
import { channelAuth, sharedSecret, userAuth } from './signature.ts';

// The worked examples of the protocol's documentation.
const app = { id: '1', key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8', cluster: 'us2' };

test('signatures match the worked examples of the protocol', () => {
  expect(channelAuth(app, '1234.1234', 'private-foobar')).toBe(
    '278d425bdf160c739803:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4',
  );
  expect(channelAuth(app, '1234.1234', 'presence-foobar', '{"user_id":10,"user_info":{"name":"Mr. Channels"}}')).toBe(
    '278d425bdf160c739803:31935e7d86dba64c2a90aed31fdc61869f9b22ba9d8863bba239c03ca481bc80',
  );
  expect(userAuth(app, '1234.1234', '{"id":"12345"}')).toBe(
    '278d425bdf160c739803:4708d583dada6a56435fb8bc611c77c359a31eebde13337c16ab43aa6de336ba',
  );
});

test('each encrypted channel has its own 32-byte key', () => {
  expect(Buffer.from(sharedSecret(app, 'private-encrypted-a'), 'base64')).toHaveLength(32);
  expect(sharedSecret(app, 'private-encrypted-a')).not.toBe(sharedSecret(app, 'private-encrypted-b'));
});
