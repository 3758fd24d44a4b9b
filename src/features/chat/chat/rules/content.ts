import { EMOJI, emojiOf } from '#features/channel/emotes/rules/emoji.ts';
import { EMOTE, replaceEmotes } from '#features/channel/emotes/rules/token.ts';

/**
 * Parts of a message text (M-09 to M-11). Joining the parts' `text` gives the content again, so nothing is lost and nothing becomes markup.
 * Parsing is linear in the length of the text.
 */
export type ContentPart =
  | { type: 'text'; text: string }
  /** `href` is the URL that a browser opens for `text`. Always https, without username or password. */
  | { type: 'link'; text: string; href: string }
  | { type: 'mention'; text: string; username: string }
  | { type: 'emoji'; text: string }
  /** `name` may be empty. */
  | { type: 'emote'; text: string; id: number; name: string };

/** Ends at a space, control character or markup bracket, and at an invisible character, which could fake an address. */
export const LINK = /(?<![\p{L}\p{N}_])(?<link>[hH][tT][tT][pP][sS]:\/\/[^\s\p{Cc}\p{Cf}<>"`{}|\\^[\]]+)/u;
/** 3 to 25 letters, digits and underscores, not inside a word, so that e-mail addresses are not mentions. */
const MENTION = /(?<![\p{L}\p{N}_.@])@(?<username>[A-Za-z0-9_]{3,25})(?![\p{L}\p{N}_@])/u;
const PART = new RegExp([EMOTE, LINK, MENTION, EMOJI].map(({ source }) => source).join('|'), 'gu');

/** Punctuation at the end of a link that belongs to the surrounding sentence. */
const SENTENCE_END = /[.,:;!?'"…*~_。，！？、»”’]/u;

export function parseContent(content: string): ContentPart[] {
  const parts: ContentPart[] = [];
  let text = '';
  let at = 0;
  for (const match of content.matchAll(PART)) {
    const part = partOf(match.groups!, match[0]);
    if (!part) continue;
    text += content.slice(at, match.index);
    if (text) parts.push({ type: 'text', text });
    text = '';
    parts.push(part);
    at = match.index + part.text.length;
  }
  text += content.slice(at);
  if (text) parts.push({ type: 'text', text });
  return parts;
}

export function mentions(parts: readonly ContentPart[], username: string): boolean {
  const normalized = username.toLowerCase();
  return parts.some((part) => part.type === 'mention' && part.username.toLowerCase() === normalized);
}

export function isOnlyEmotes(content: string): boolean {
  return replaceEmotes(content, '').trim() === '' && content.trim() !== '';
}

export function isOnlyPictures(content: string): boolean {
  return content.trim() !== '' && /^(?:\p{RGI_Emoji}|\s)*$/v.test(replaceEmotes(content, ' '));
}

function partOf(groups: Record<string, string | undefined>, text: string): ContentPart | null {
  if (groups.link !== undefined) return linkOf(groups.link);
  if (groups.username !== undefined) return { type: 'mention', text, username: groups.username };
  if (groups.emoji !== undefined) return { type: 'emoji', text };
  return { type: 'emote', text, id: Number(groups.id), name: groups.name ?? '' };
}

function linkOf(found: string): ContentPart | null {
  const text = withoutSentenceEnd(found);
  const url = URL.canParse(text) ? new URL(text) : null;
  // A browser accepts any host name, even a quotation mark in its wide form.
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || /[^a-z\d._-]/.test(url.hostname)) return null;
  return { type: 'link', text, href: url.href };
}

/** Removes `).` from `https://a.example/x).`, but keeps a closing bracket that the link itself opened. */
function withoutSentenceEnd(link: string): string {
  let open = 0;
  for (const character of link) open += character === '(' ? 1 : character === ')' ? -1 : 0;
  let end = link.length;
  while (end > 0) {
    const last = link[end - 1]!;
    if (last === ')' && open < 0) open += 1;
    else if (!SENTENCE_END.test(last)) break;
    end -= 1;
  }
  return link.slice(0, end);
}

/** For copying and screen readers. Emotes become `:name:`; emoji stay. */
export function plainText(parts: readonly ContentPart[]): string {
  return parts.map((part) => (part.type === 'emote' ? emoteText(part) : part.text)).join('');
}

const emoteText = ({ id, name }: { id: number; name: string }) => emojiOf(id) ?? `:${name === '' ? id : name}:`;

/** Without duplicates, in order. */
export function emotesOf(parts: readonly ContentPart[]): { id: number; name: string }[] {
  const found = new Map<number, { id: number; name: string }>();
  for (const part of parts) if (part.type === 'emote') found.set(part.id, { id: part.id, name: part.name });
  return [...found.values()];
}

const LARGE_EMOTES_MAX = 3;

export function isFewEmotes(parts: readonly ContentPart[]): boolean {
  let emotes = 0;
  for (const part of parts) {
    if (part.type === 'emote' || part.type === 'emoji') emotes += 1;
    else if (part.type !== 'text' || part.text.trim() !== '') return false;
    if (emotes > LARGE_EMOTES_MAX) return false;
  }
  return emotes > 0;
}
