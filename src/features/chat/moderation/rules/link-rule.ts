import { parse } from 'tldts';

/**
 * Defines what counts as a link where links are not allowed (decisions.md, Chat): an https link, or a bare domain with a known top-level
 * domain. A single pass over the text, linear in its length. Used only on the server, because the list of domains is too large for the
 * page.
 */

/** Invisible characters, which are put between letters to evade the rule. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;
/** Other dots that browsers treat as a dot (UTS 46). */
const OTHER_DOTS = /[\u3002\uFF0E\uFF61]/gu;
/** A run of characters that can form labels and the dots between them. */
const RUN = /[\p{L}\p{M}\p{N}_.-]+/gu;
/** The longest name in DNS. Of a longer run, only the end is checked. */
const LONGEST_DOMAIN = 253;

/** A link with its host and everything that follows the host without a space. */
const ADDRESS = /(?:https:\/\/)?(?<host>[\p{L}\p{M}\p{N}_.-]+)(?::\d{1,5})?(?:[/?#]\S*)?/gu;

/**
 * Whether the text contains a link to a host that is not allowed. Replace emote tokens first. Text after an allowed host belongs to its
 * link, except when the host turns out to be a username (`https://allowed.example@other.example`).
 */
export function hasLink(text: string, isAllowed?: (host: string) => boolean): boolean {
  const all = text.normalize('NFKC').replace(INVISIBLE, '').replace(OTHER_DOTS, '.').toLowerCase();
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

/** The host in the form that browsers use, or the unchanged run if it is not a valid host. */
function asciiHost(host: string): string {
  const address = `https://${host.replace(/\.+$/, '')}`;
  return URL.canParse(address) ? new URL(address).hostname : host;
}
