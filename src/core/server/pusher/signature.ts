import { createHash, createHmac } from 'node:crypto';

/** The application credentials that clients and publishers use, configured by the operator (wire.md, decision 1). */
export interface PusherApp {
  id: string;
  key: string;
  secret: string;
  cluster: string;
}

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

/** `key:hmac`, which lets this socket join this private or presence channel (wire.md 2.4). */
export function channelAuth(app: PusherApp, socketId: string, channel: string, channelData?: string): string {
  const text = channelData === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`;
  return `${app.key}:${hmac(app.secret, text)}`;
}

export function userAuth(app: PusherApp, socketId: string, userData: string): string {
  return `${app.key}:${hmac(app.secret, `${socketId}::user::${userData}`)}`;
}

/** In base64, the value for `encryptionMasterKeyBase64` of a publisher's library. */
export const masterKey = (app: PusherApp): Buffer => createHash('sha256').update(`encryption:${app.secret}`).digest();

/** The base64 key of one encrypted channel. It is the same on every node, and is only given to people who may join. */
export const sharedSecret = (app: PusherApp, channel: string): string =>
  createHash('sha256').update(channel).update(masterKey(app)).digest('base64');

/** HMAC-SHA256 hex of a REST request (wire.md 2.6). */
export const requestSignature = (app: PusherApp, text: string): string => hmac(app.secret, text);
