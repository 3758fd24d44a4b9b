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

/** True when the text holds a link. Emote tokens are no links: replace them first. */
export function hasLink(text: string): boolean {
  const seen = text.normalize('NFKC').replace(UNSEEN, '').replace(OTHER_DOTS, '.').toLowerCase();
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
