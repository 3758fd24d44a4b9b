/** Letters of scripts that are written from right to left, and the marks that act like them (UAX 9, classes R and AL). */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A closed isolate without others in it, as `isolated` returns, or a single control that could reach out of its text. */
const ISOLATE_OR_CONTROL = /(\u2068[^\u202a-\u202e\u2066-\u2069]*\u2069)|[\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A person's text for use inside a sentence, where no element can give it its own direction: titles of pages, mails, notifications, labels.
 * Only a text with letters from right to left needs the isolate. The text may be a sentence with isolated names.
 */
export function isolated(text: string): string {
  const plain = text.replace(ISOLATE_OR_CONTROL, '$1');
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
