import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refuseCommon } from '#core/contract/refusal.ts';
import type { RawReply, RawRequest } from '#core/server/http/route.ts';
import { DRAWINGS } from './shared/emoji-set.ts';

const VARIATION = /-fe0f(?=[-.])/g;
/** Drawing files by `emojiKey`, read at the first request. */
let files: ReadonlyMap<string, string> | undefined;
const fileOf = (name: string) => {
  files ??= new Map(readdirSync(DRAWINGS).map((file) => [file.replace(VARIATION, ''), file]));
  return files.get(name);
};

/** Serves `/emotes/emoji/{code points}.svg` for any emoji, including skin tones and joined parts. */
export async function serveEmoji({ params }: RawRequest): Promise<RawReply> {
  const file = fileOf(params.file ?? '');
  if (file === undefined) return refuseCommon('NOT_FOUND');
  return {
    status: 200,
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=31536000, immutable' },
    body: await readFile(join(DRAWINGS, file)),
  };
}
