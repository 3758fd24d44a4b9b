const MAX_KEY = 512;
/** File systems allow 255 bytes for a name. */
const MAX_SEGMENT = 200;
/** No segment starts or ends with a dot, and none has two in a row. */
const SEGMENT = /^[A-Za-z0-9](?:[A-Za-z0-9-]|\.(?=[A-Za-z0-9-]))*$/;

/**
 * Whether this is the key of an object: names of letters, digits, dashes and dots, separated by slashes, such as `video/7/init.mp4`. Each
 * starts with a letter or a digit and has at most 200 characters; the key has at most 512. So a key is a path that never leaves its folder
 * and needs no escaping in a URL.
 */
export function isObjectKey(key: string): boolean {
  return key.length <= MAX_KEY && key.split('/').every((segment) => segment.length <= MAX_SEGMENT && SEGMENT.test(segment));
}

/** Whether keys can start with this: the empty string, or a truncated key. */
export const isKeyPrefix = (prefix: string): boolean => isObjectKey(`${prefix}0`);

/** Throws when this is not a key. Features create keys themselves, and check keys from requests with `isObjectKey`. */
export function requireObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new Error(`not the key of an object: ${JSON.stringify(key.slice(0, 100))}`);
}

/** Throws when no key can start with this. */
export function requireKeyPrefix(prefix: string): void {
  if (!isKeyPrefix(prefix)) throw new Error(`not a prefix of keys: ${JSON.stringify(prefix.slice(0, 100))}`);
}
