import { parse } from 'tldts';

/** An https URL or a bare domain with a known top-level domain (decisions.md, Chat). The list is too large for the page. */

/** Invisible characters inserted between letters to evade the rule. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;
/** Other characters that browsers treat as a dot (UTS 46). */
const OTHER_DOTS = /[\u3002\uFF0E\uFF61]/gu;
const RUN = /[\p{L}\p{M}\p{N}_.-]+/gu;
/** Longest name in DNS. Only the end of a longer run is checked. */
const LONGEST_DOMAIN = 253;

const ADDRESS = /(?:https:\/\/)?(?<host>[\p{L}\p{M}\p{N}_.-]+)(?::\d{1,5})?(?:[/?#]\S*)?/gu;

/**
 * Whether the text contains a link to a host that is not allowed. Replace emote tokens first. Text after an allowed host belongs to its
 * link, unless the host is a username (`https://allowed.example@other.example`).
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

/** The host as browsers normalize it, or the unchanged run if it is not a valid host. */
function asciiHost(host: string): string {
  const address = `https://${host.replace(/\.+$/, '')}`;
  return URL.canParse(address) ? new URL(address).hostname : host;
}
