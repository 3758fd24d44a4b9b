const IMAGE_PATH = /^[A-Za-z0-9/_.-]+\.(?:png|jpg|jpeg|webp|gif)$/;

/**
 * The path of a picture that somebody else named (a reward, a clip), or the fallback when it is not plainly one: letters, digits,
 * slash, underscore, dot and dash, with the ending of a picture. `//host/x.png` is another host, so it is none.
 */
export function safeImagePath(path: string | null | undefined, fallback: string): string {
  return typeof path === 'string' && IMAGE_PATH.test(path) && !path.startsWith('//') ? path : fallback;
}
