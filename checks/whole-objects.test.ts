import { expect, test } from 'vitest';
import { productFiles } from './source.ts';

/** Files that read a whole stream into memory, with the reason why no request can cause it, or why it is small. */
const READERS: Readonly<Record<string, string>> = {
  'src/core/server/http/read-form.ts': 'a request body within its limit',
  'src/core/server/objects/orphan-sweep.ts': 'the id of an installation',
  'src/core/server/objects/s3/check-store.ts': 'a few bytes at the start',
  'src/features/stream/streams/server/delivery/stored-media.ts': 'one segment at a time, for jobs that run one at a time',
  'src/features/stream/streams/server/pictures/media-frames.ts': 'the same',
};

/** A reply from the object store is a stream (`serveObject`), so that clients that do not read hold no memory. */
test('no request reads a stored object whole into memory', () => {
  const found = productFiles().flatMap(({ place, text }) =>
    place.tier === 'server' && /from 'node:stream\/consumers'|\.(?:arrayBuffer|bytes|blob)\(\)/.test(text) ? [place.path] : [],
  );
  expect(found.sort()).toEqual(Object.keys(READERS).sort());
});
