import { emoteToken } from '#features/channel/emotes/rules/token.ts';

/** One line of plain text (F-03). A copied emote image has no text and becomes a token. */
export function pastedText(transfer: Pick<DataTransfer, 'getData'>): string {
  const html = transfer.getData('text/html');
  const text = html.includes('data-emote') ? textOf(html) : transfer.getData('text/plain');
  return text.replace(/\s*[\r\n]+\s*/g, ' ');
}

function textOf(html: string): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  for (const emote of body.querySelectorAll<HTMLImageElement>('img[data-emote]')) emote.replaceWith(inWords(emote));
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim();
}

function inWords({ alt, dataset }: HTMLImageElement): string {
  const name = /^:([A-Za-z0-9_!-]+):$/.exec(alt)?.[1];
  return name !== undefined && /^[1-9]\d{0,14}$/.test(dataset.emote!) ? emoteToken(Number(dataset.emote), name) : ` ${alt} `;
}
