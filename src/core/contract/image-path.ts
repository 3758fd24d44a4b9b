const IMAGE_PATH = /^[A-Za-z0-9/_.-]+\.(?:png|jpg|jpeg|webp|gif)$/;

/**
 * The path of an image supplied by a user (a reward, a clip), or the fallback when the path is not plainly safe. Allowed are
 * letters, digits, slash, underscore, dot and dash, with an image extension. `//host/x.png` would point to another host and is rejected.
 */
export function safeImagePath(path: string | null | undefined, fallback: string): string {
  return typeof path === 'string' && IMAGE_PATH.test(path) && !path.startsWith('//') ? path : fallback;
}
