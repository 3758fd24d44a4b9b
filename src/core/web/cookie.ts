/** The decoded value of a cookie that is not HttpOnly, or null. */
export function readCookie(name: string, cookies: string = document.cookie): string | null {
  for (const pair of cookies.split('; ')) {
    const [key, ...value] = pair.split('=');
    if (key === name) return decodeURIComponent(value.join('='));
  }
  return null;
}
