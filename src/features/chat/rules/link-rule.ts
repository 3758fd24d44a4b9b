import { parse } from 'tldts';

/**
 * What counts as a link where links are not allowed (decisions.md, Chat): an https link, or a bare domain with a known top-level domain.
 * One pass over the text, linear in its length. Only the server asks; the list of domains is too heavy for the page.
 */

/** Characters that nobody sees, put between letters to get past the rule. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu;
/** The other dots that a browser reads as one (UTS 46). */
const OTHER_DOTS = /[\u3002\uFF0E\uFF61]/gu;
/** A run of what labels and the dots between them are made of. */
const RUN = /[\p{L}\p{M}\p{N}_.-]+/gu;
/** Longest name that DNS knows. A longer run of labels is judged by its end. */
const LONGEST_DOMAIN = 253;

/** A link with its host, and all that follows the host without a space. */
const ADDRESS = /(?:https:\/\/)?(?<host>[\p{L}\p{M}\p{N}_.-]+)(?::\d{1,5})?(?:[/?#]\S*)?/gu;

/**
 * True when the text holds a link to a host that is not allowed. Emote tokens are no links: replace them first. What follows an allowed host
 * belongs to its link, but for a name before it (`https://allowed.example@other.example`).
 */
export function hasLink(text: string, isAllowed?: (host: string) => boolean): boolean {
  const all = text.normalize('NFKC').replace(UNSEEN, '').replace(OTHER_DOTS, '.').toLowerCase();
  const seen = isAllowed ? all.replace(ADDRESS, (address, host) => (isDomain(host) && isAllowed(asciiHost(host)) ? ' ' : address)) : all;
  if (seen.includes('https://')) return true;
  for (const [run] of seen.matchAll(RUN)) {
    if (run.split(/\.{2,}/).some(isDomain)) return true;
  }
  return false;
}

function isDomain(run: string): boolean {
  const candidate = run.replace(/^[.-]+/, '').slice(-LONGEST_DOMAIN);
  if (!candidate.includes('.')) return false;
  const found = parse(candidate, { extractHostname: false, allowPrivateDomains: false, validateHostname: false, detectIp: false });
  return found.isIcann === true && found.domain !== null;
}

/** As a browser writes it; the run itself where that is no host. */
function asciiHost(host: string): string {
  const address = `https://${host.replace(/\.+$/, '')}`;
  return URL.canParse(address) ? new URL(address).hostname : host;
}
