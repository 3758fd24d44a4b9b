import { truncateSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testObjectsFolder } from '../../testing/test-objects.ts';
import { refuses, type ScriptedAnswer, says, scriptedStore } from '../testing/scripted-store.ts';
import { partBytes } from './multipart-upload.ts';

const MIB = 1024 * 1024;
const LARGE = Buffer.alloc(9 * MIB);
const VIDEO = { type: 'video/mp4', immutable: true };
const BEGUN = says(200, '<InitiateMultipartUploadResult><UploadId>7&amp;8</UploadId></InitiateMultipartUploadResult>');
const PART = says(200, '', { etag: '"part"' });
const DONE = says(200, '<CompleteMultipartUploadResult/>');
const UPLOAD = 'uploadId=7%268';

/** Answers a HEAD request with the metadata of the upload that started with the first request. */
function ownObject(): { begun: ScriptedAnswer; head: ScriptedAnswer } {
  let mark = '';
  return {
    begun: (response, request) => {
      mark = String(request.headers['x-amz-meta-upload']);
      BEGUN(response, request);
    },
    head: (response) => void response.writeHead(200, { 'x-amz-meta-upload': mark }).end(),
  };
}

test('parts are as small as ten thousand of them allow', () => {
  expect([partBytes(9 * MIB), partBytes(80_000 * MIB), partBytes(80_001 * MIB), partBytes(1_000_000 * MIB)]).toEqual([
    8 * MIB,
    8 * MIB,
    9 * MIB,
    100 * MIB,
  ]);
});

test('a large object is sent in parts and then put together', async () => {
  const { store, requests } = await scriptedStore([BEGUN, PART, PART, DONE]);
  await store.put('a', LARGE, VIDEO);
  const parts = [1, 2].map((number) => `PUT /bucket/a?partNumber=${number}&${UPLOAD}`);
  expect(requests).toEqual(['POST /bucket/a?uploads=', ...parts, `POST /bucket/a?${UPLOAD}`]);
});

test('when a part is refused, the upload is removed', async () => {
  const { store, requests } = await scriptedStore([BEGUN, PART, refuses(403, 'QuotaExceeded'), says(204)]);
  await expect(store.put('a', LARGE, VIDEO)).rejects.toThrow('QuotaExceeded');
  expect(requests.at(-1)).toBe(`DELETE /bucket/a?${UPLOAD}`);
});

test('when a file becomes shorter during the upload, the upload is removed', async () => {
  const file = testObjectsFolder();
  writeFileSync(file, LARGE);
  const shortens: ScriptedAnswer = (response, request) => {
    truncateSync(file, 8 * MIB + 1);
    PART(response, request);
  };
  const { store, requests } = await scriptedStore([BEGUN, shortens, says(204)]);
  await expect(store.put('a', { file }, VIDEO)).rejects.toThrow('became shorter while it was stored');
  expect(requests.at(-1)).toBe(`DELETE /bucket/a?${UPLOAD}`);
});

test('when the store becomes unreachable, the put fails with that error, although the upload cannot be removed', async () => {
  const { store } = await scriptedStore([BEGUN, PART, refuses(503, 'SlowDown')]);
  await expect(store.put('a', LARGE, VIDEO)).rejects.toThrow('the object store is unavailable');
});

test('an upload is started once, because every attempt would start another one', async () => {
  const { store, requests } = await scriptedStore([refuses(503, 'SlowDown')]);
  await expect(store.put('a', LARGE, VIDEO)).rejects.toThrow('the object store is unavailable');
  expect(requests).toEqual(['POST /bucket/a?uploads=']);
});

test('a store that fails after answering 200 is retried', async () => {
  const late = says(200, '   <Error><Code>InternalError</Code></Error>');
  const { store, requests } = await scriptedStore([BEGUN, PART, PART, late, DONE]);
  await store.put('a', LARGE, VIDEO);
  expect(requests.slice(3)).toEqual([`POST /bucket/a?${UPLOAD}`, `POST /bucket/a?${UPLOAD}`]);
});

test('a put succeeds when the last response was lost and the object is complete', async () => {
  const { begun, head } = ownObject();
  const { store, requests } = await scriptedStore([begun, PART, PART, says(502), refuses(404, 'NoSuchUpload'), head]);
  await store.put('a', LARGE, VIDEO);
  expect(requests.at(-1)).toBe('HEAD /bucket/a');
});

test('a put fails when its upload is gone and the object differs', async () => {
  const { store, requests } = await scriptedStore([BEGUN, PART, PART, refuses(404, 'NoSuchUpload'), says(200), says(204)]);
  await expect(store.put('a', LARGE, VIDEO)).rejects.toThrow('NoSuchUpload');
  expect(requests.at(-1)).toBe(`DELETE /bucket/a?${UPLOAD}`);
});

test('uploads started more than a day ago are removed, and others are kept', async () => {
  const upload = (key: string, begun: string) =>
    `<Upload><Key>${key}</Key><UploadId>${key}</UploadId><Initiated>${begun}</Initiated></Upload>`;
  const uploads =
    upload('media/old', '2026-05-01T11:59:59.000Z') + upload('media/new', '2026-05-01T12:00:01.000Z') + upload('media/when', 'x');
  const { store, requests } = await scriptedStore([says(200, `<Uploads>${uploads}</Uploads>`), says(204)], { prefix: 'media/' });
  await store.removeAbandoned(new Date('2026-05-02T12:00:00Z'));
  expect(requests).toEqual(['GET /bucket/?uploads=&prefix=media%2F', 'DELETE /bucket/media/old?uploadId=media%2Fold']);
});
