/** Letters of scripts that are written from right to left (UAX 9, classes R and AL). */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Characters that set the direction of what follows them, and so could reach out of their text. */
const CONTROLS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A person's text for use inside a sentence, where no element can give it its own direction: titles of pages, mails, notifications, labels.
 * Only a text with letters from right to left needs the isolate.
 */
export function isolated(text: string): string {
  const plain = text.replace(CONTROLS, '');
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/**
 * The text of a link that leads where it says: an address whose host a browser reads differently is shown as the browser reads it. Such
 * hosts have letters of other scripts that look like ours, wide or escaped characters, or numbers in unusual forms.
 */
export function linkText(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  const typed = /^https?:\/\/([^/?#]*)/i.exec(address)?.[1] ?? '';
  url.username = '';
  url.password = '';
  const isSame = typed.toLowerCase().replace(/:(?:443|80)$/, '') === url.host;
  return isSame ? address : url.href;
}
