const IMAGE_PATH = /^[A-Za-z0-9/_.-]+\.(?:png|jpg|jpeg|webp|gif)$/;

/** Returns the fallback when a user's path is not plainly safe: `//host/x.png` would point to another host. */
export function safeImagePath(path: string | null | undefined, fallback: string): string {
  return typeof path === 'string' && IMAGE_PATH.test(path) && !path.startsWith('//') ? path : fallback;
}
