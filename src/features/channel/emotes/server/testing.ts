import { sql } from 'kysely';
import type { Db } from '#core/server/db/db.ts';
import { NOON } from '#features/people/accounts/examples.ts';
import { type EmoteRow, insertEmote } from './store/emotes.ts';

export interface GivenEmote {
  name?: string;
  subscribersOnly?: boolean;
  animated?: boolean;
  removedAt?: Date;
}

/** Inserts an emote into a `givenChannel`, by default an unrestricted `demoWave`. It has no pictures; only uploads create them. */
export async function givenEmote(db: Db, channelId: number, given: GivenEmote = {}): Promise<EmoteRow> {
  const { name = 'demoWave', subscribersOnly = false, animated = false, removedAt } = given;
  const emote = await insertEmote(db, { channelId, name, subscribersOnly, animated, createdAt: NOON });
  if (!emote) throw new Error(`the channel already has an emote ${name}`);
  if (removedAt) await db.rows(sql`update emotes set removed_at = ${removedAt} where id = ${emote.id}::int8`);
  return emote;
}
