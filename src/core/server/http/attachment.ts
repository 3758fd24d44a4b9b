/** File systems and clients limit names to 255 bytes. A character takes up to four. */
const NAME_MAX = 60;

/**
 * Content-Disposition of a download with a name that people chose (RFC 6266): an ASCII name for old clients, then the real one in UTF-8
 * (RFC 8187). Omits characters that file systems reserve, and control and invisible characters.
 */
export function attachment(name: string, extension: string): string {
  const allowed = name.replace(/[\p{C}"*/:<>?\\|]+/gu, ' ').replace(/\s+/g, ' ');
  const stem =
    [...allowed]
      .slice(0, NAME_MAX)
      .join('')
      .replace(/^[. ]+|[. ]+$/g, '') || 'download';
  const file = `${stem}.${extension}`;
  const ascii = file.replace(/[^\x20-\x7e]/gu, '_').replace(/%/g, '_');
  const utf8 = encodeURIComponent(file).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}
