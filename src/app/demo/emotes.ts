import type { Client } from '#core/demo/client.ts';
import { sharp } from '#core/server/pictures/library.ts';
import { listEmotes, uploadEmote } from '#features/channel/emotes/contract.ts';
import { emoteToken } from '#features/channel/emotes/rules/token.ts';
import { globalSet } from '#features/channel/emotes/server/shared-emotes.ts';
import { type DemoEmote, EMOTES } from './cast/emotes.ts';

export type EmoteTokens = ReadonlyMap<string, string>;

/** Uploads missing emotes. Returns the tokens that everybody may use in the room. */
export async function uploadEmotes(client: Client, channel: string, slug: string, token: string): Promise<EmoteTokens> {
  const there = await ownNames(client, slug);
  for (const emote of EMOTES) {
    if (emote.channel !== channel || there.has(emote.name)) continue;
    const body = { name: emote.name, subscribers_only: emote.subscribersOnly ?? false, image: (await pictureOf(emote)).toString('base64') };
    await client.call(uploadEmote, { params: { slug }, token, body });
  }
  // Without a token, subscriber emotes are locked.
  const sets = await client.call(listEmotes, { params: { slug } });
  const usable = sets.flatMap(({ emotes }) => emotes).filter(({ locked }) => !locked);
  return new Map(usable.map(({ id, name }) => [name, emoteToken(id, name)]));
}

export function withTokens(text: string, tokens: EmoteTokens): string {
  return text
    .split(' ')
    .map((word) => tokens.get(word) ?? word)
    .join(' ');
}

async function ownNames(client: Client, slug: string): Promise<Set<string>> {
  const [own] = await client.call(listEmotes, { params: { slug } });
  return new Set(own!.emotes.map(({ name }) => name));
}

/** A WebP file with the same bytes each time. */
async function pictureOf({ drawing, hue }: DemoEmote): Promise<Buffer> {
  const { pixels, width, height, delays } = await globalSet.find(({ name }) => name === drawing)!.draw();
  const frames = delays.length;
  const raw = { width, height: height * frames, channels: 4, ...(frames > 1 && { pageHeight: height }) } as const;
  return sharp(pixels, { raw, animated: frames > 1 })
    .modulate({ hue })
    .webp(frames > 1 ? { delay: [...delays], loop: 0 } : {})
    .toBuffer();
}
