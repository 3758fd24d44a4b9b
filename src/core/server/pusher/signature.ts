import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The application that clients and publishers name: settings of the operator (wire.md, decision 1). */
export interface PusherApp {
  id: string;
  key: string;
  secret: string;
  /** Only told to clients; there is one cluster. */
  cluster: string;
}

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

/** `key:hmac` that lets this socket join this private or presence channel (wire.md 2.4). */
export function channelAuth(app: PusherApp, socketId: string, channel: string, channelData?: string): string {
  const text = channelData === undefined ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`;
  return `${app.key}:${hmac(app.secret, text)}`;
}

/** `key:hmac` that signs this socket in as the user that `userData` describes. */
export function userAuth(app: PusherApp, socketId: string, userData: string): string {
  return `${app.key}:${hmac(app.secret, `${socketId}::user::${userData}`)}`;
}

const masterKey = (app: PusherApp): Buffer => createHash('sha256').update(`encryption:${app.secret}`).digest();

/** What a publisher's library takes as `encryptionMasterKeyBase64`, so that members can read what it encrypts. */
export const encryptionMasterKey = (app: PusherApp): string => masterKey(app).toString('base64');

/** The key of one encrypted channel, base64: the same on every node, and only told to those who may join. */
export const sharedSecret = (app: PusherApp, channel: string): string =>
  createHash('sha256').update(channel).update(masterKey(app)).digest('base64');

/** HMAC-SHA256 hex of a REST request (wire.md 2.6). */
export const requestSignature = (app: PusherApp, text: string): string => hmac(app.secret, text);

/** Compares without telling by its time how much was right. */
export function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
