const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Elements must not be nested. Sufficient for S3, which has neither prefixes nor CDATA, and linear in the length of any response. */
export function xmlElements(xml: string, name: string): string[] {
  const found: string[] = [];
  for (let at = 0; ; ) {
    const start = xml.indexOf(`<${name}`, at);
    if (start === -1) return found;
    at = start + 1;
    if (!/[\s>]/.test(xml[start + name.length + 1] ?? '')) continue;
    const open = xml.indexOf('>', start);
    const close = xml.indexOf(`</${name}>`, open);
    if (open === -1 || close === -1) return found;
    found.push(xml.slice(open + 1, close));
    at = close;
  }
}

/** Empty when there is none. */
export function xmlText(xml: string, name: string): string {
  const text = xmlElements(xml, name)[0] ?? '';
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (entity, decimal?: string, hex?: string, word?: string) => {
    if (word !== undefined) return ENTITIES[word] ?? entity;
    const point = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : entity;
  });
}
