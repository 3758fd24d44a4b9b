/**
 * What a paste or drop brings: one line of plain text (F-03). A copied emote image has no text of its own; it comes as the `:name:` that
 * its picture is called.
 */
export function pastedText(transfer: Pick<DataTransfer, 'getData'>): string {
  const html = transfer.getData('text/html');
  const text = html.includes('data-emote') ? textOf(html) : transfer.getData('text/plain');
  return text.replace(/\s*[\r\n]+\s*/g, ' ');
}

function textOf(html: string): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  for (const emote of body.querySelectorAll<HTMLImageElement>('img[data-emote]')) emote.replaceWith(` ${emote.alt} `);
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}
