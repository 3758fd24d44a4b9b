import { expect, test } from 'vitest';
import { productFiles, withoutComments } from './source.ts';

/** Reads of the target of a request: as a property, or by destructuring a request. */
const READS = [
  /\b(?:req|request|raw|incoming)\??\.(?:url|originalUrl)\b/g,
  /\{[^{}]*\burl\b[^{}]*\}: (?:Pick<)?(?:IncomingMessage|FastifyRequest)\b/g,
  /\b(?:takes|upgrade)\b[^\n]*\(\{[^{}]*\burl\b/g,
];

const READER = 'src/core/server/http/request-target.ts';

const readsOf = (text: string): string[] => READS.flatMap((read) => withoutComments(text).match(read) ?? []);

test('only one file reads the target of a request, and it refuses targets that are not a path', () => {
  const found = productFiles().flatMap(({ place, text }) => (place.tier === 'server' && readsOf(text).length > 0 ? [place.path] : []));
  expect(found).toEqual([READER]);
});

test.each([
  'const at = request.raw.url!;',
  "validateHandshake(request.url ?? '', key)",
  'function segments({ url }: FastifyRequest): string[] {',
  "takes: ({ url = '', headers }) => url === '/',",
])('the check finds the read in %s', (line) => {
  expect(readsOf(line)).not.toEqual([]);
});
