const MAX_KEY = 512;
/** File systems allow 255 bytes for a name. */
const MAX_SEGMENT = 200;
const SEGMENT = /^[A-Za-z0-9](?:[A-Za-z0-9-]|\.(?=[A-Za-z0-9-]))*$/;

/** At most 512 characters, such as `video/7/init.mp4`: a path that never leaves its folder and needs no escaping in a URL. */
export function isObjectKey(key: string): boolean {
  return key.length <= MAX_KEY && key.split('/').every((segment) => segment.length <= MAX_SEGMENT && SEGMENT.test(segment));
}

export const isKeyPrefix = (prefix: string): boolean => isObjectKey(`${prefix}0`);

/** Throws. Keys from requests are checked with `isObjectKey` instead. */
export function requireObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new Error(`not the key of an object: ${JSON.stringify(key.slice(0, 100))}`);
}

export function requireKeyPrefix(prefix: string): void {
  if (!isKeyPrefix(prefix)) throw new Error(`not a prefix of keys: ${JSON.stringify(prefix.slice(0, 100))}`);
}
