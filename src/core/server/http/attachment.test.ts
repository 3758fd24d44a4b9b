import { expect, test } from 'vitest';
import { attachment } from './attachment.ts';

test.each([
  ['Day 3', `attachment; filename="Day 3.mp4"; filename*=UTF-8''Day%203.mp4`],
  ['Übung (live)', `attachment; filename="_bung (live).mp4"; filename*=UTF-8''%C3%9Cbung%20%28live%29.mp4`],
  ['../../etc/"passwd"\r\nX: y', `attachment; filename="etc passwd X y.mp4"; filename*=UTF-8''etc%20passwd%20X%20y.mp4`],
  ['\u202egpj.exe \ud800', `attachment; filename="gpj.exe.mp4"; filename*=UTF-8''gpj.exe.mp4`],
  ['...', `attachment; filename="download.mp4"; filename*=UTF-8''download.mp4`],
])('a download named %j has a safe file name', (name, header) => {
  expect(attachment(name, 'mp4')).toBe(header);
});

test('a long name of a download is cut between characters', () => {
  const [, name] = /filename\*=UTF-8''(.*)$/.exec(attachment('🎉'.repeat(300), 'mp4'))!;
  expect(decodeURIComponent(name!)).toBe(`${'🎉'.repeat(60)}.mp4`);
});
