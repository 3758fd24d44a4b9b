import { byName, registry } from '#core/contract/feature.ts';
import type { Ctx, Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { type ServerFeature, serverFeatures } from '#core/server/feature.ts';
import type { Thumbnail } from '#features/channel/channels/contract/livestream.ts';

/**
 * Facts about channels, most of them fields of replies, that later features know. A feature adds its own by declaration merging and reads
 * them in `channelFields`. Where no feature does, the schema of the reply has a default.
 */
export interface ChannelFields {
  /** The room to which events about the people of the channel are published. */
  chatroom_id: number;
}

/** The same about a person in a channel: `personFields`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by later features
export interface PersonFields {}

type ChannelField = keyof ChannelFields;
type PersonField = keyof PersonFields;

/** Reads a field of several channels, by their ids. A channel without an entry has the default. */
export type ReadChannelField<Value> = (db: Db, within: ReplyContext, channelIds: readonly number[]) => Promise<ReadonlyMap<number, Value>>;
export type ReadPersonField<Value> = (db: Db, person: PersonInChannel, now: Date) => Promise<Value>;

export interface PersonInChannel {
  channelId: number;
  userId: number;
}

/** Pictures of streams by the ids of the streams. */
export type Thumbnails = ReadonlyMap<number, Thumbnail>;

declare module '#core/server/feature.ts' {
  interface ServerParts {
    channelFields?: { readonly [Name in ChannelField]?: ReadChannelField<ChannelFields[Name]> };
    personFields?: { readonly [Name in PersonField]?: ReadPersonField<PersonFields[Name]> };
    /** The pictures of those of these streams, live or ended, that have one. */
    streamPictures?: (db: Db, within: ReplyContext, livestreamIds: readonly number[]) => Promise<Thumbnails>;
    /** Channels whose streams a person may like, the best first. */
    suggestedChannels?: (db: Db, userId: number) => Promise<readonly number[]>;
  }
}

/** What a later feature needs to give addresses, and to ask the features after it. */
export type ReplyContext = Pick<Ctx, 'features' | 'services' | 'settings' | 'publicUrl' | 'now'>;

/** The database to read from: the transaction when there is one. */
export type ReadContext = Tx | (Pick<Ctx, 'db'> & ReplyContext);
const dbOf = (within: ReadContext): Db => ('db' in within ? within.db : within);

const partsOf = <Part>(what: string, part: (feature: ServerFeature) => Readonly<Record<string, Part>> | undefined) =>
  registry((features: readonly ServerFeature[]) =>
    byName(
      what,
      features.flatMap((feature) => Object.entries(part(feature) ?? {})),
    ),
  );
const channelReaders = partsOf<ReadChannelField<unknown>>('field of channels', ({ channelFields }) => channelFields);
const personReaders = partsOf<ReadPersonField<unknown>>('field of people', ({ personFields }) => personFields);

/** The names of these fields that a feature reads; of a schema, its shape. */
type Names = readonly string[] | { readonly shape: object };
const among = <Reader>(readers: ReadonlyMap<string, Reader>, names: Names) =>
  ('shape' in names ? Object.keys(names.shape) : names).flatMap((name) => {
    const read = readers.get(name);
    return read ? [[name, read] as const] : [];
  });

type NamesIn<Wanted extends Names> = Wanted extends { readonly shape: infer Shape }
  ? keyof Shape
  : Wanted extends readonly (infer Name)[]
    ? Name
    : never;

/** Those of these fields, or of the fields of this schema, that features contribute, in the order of the channels. */
export async function channelFieldsOf<const Wanted extends Names>(
  within: ReadContext,
  channelIds: readonly number[],
  wanted: Wanted,
): Promise<Partial<Pick<ChannelFields, NamesIn<Wanted> & ChannelField>>[]> {
  const read = await Promise.all(
    among(channelReaders(serverFeatures(within)), wanted).map(
      async ([name, reader]) => [name, await reader(dbOf(within), within, channelIds)] as const,
    ),
  );
  const fieldsOf = (id: number) => Object.fromEntries(read.flatMap(([name, values]) => (values.has(id) ? [[name, values.get(id)]] : [])));
  // Each value is what the reader of its name returns.
  return channelIds.map(fieldsOf) as Partial<Pick<ChannelFields, NamesIn<Wanted> & ChannelField>>[];
}

export async function fieldsOfChannel<const Wanted extends Names>(within: ReadContext, channelId: number, wanted: Wanted) {
  const [fields] = await channelFieldsOf(within, [channelId], wanted);
  return fields!;
}

/** A field that is true for the channels in this set. */
export const flagged = (channelIds: readonly number[], set: ReadonlySet<number>): ReadonlyMap<number, boolean> =>
  new Map(channelIds.map((id) => [id, set.has(id)]));

/** The id of the chatroom of a channel. */
export async function chatroomIdOf(within: ReadContext, channelId: number): Promise<number> {
  return (await chatroomIdsOf(within, [channelId])).get(channelId)!;
}

/** The same for several channels, by their ids. */
export async function chatroomIdsOf(within: ReadContext, channelIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const fields = await channelFieldsOf(within, channelIds, ['chatroom_id']);
  return new Map(
    channelIds.map((channelId, index) => {
      const id = fields[index]!.chatroom_id;
      if (id === undefined) throw new Error(`channel ${channelId} has no chatroom`);
      return [channelId, id];
    }),
  );
}

/** The same for a person in a channel. */
export async function personFieldsOf<const Wanted extends Names>(
  within: ReadContext,
  person: PersonInChannel,
  wanted: Wanted,
): Promise<Partial<Pick<PersonFields, NamesIn<Wanted> & PersonField>>> {
  const read = await Promise.all(
    among(personReaders(serverFeatures(within)), wanted).map(
      async ([name, reader]) => [name, await reader(dbOf(within), person, within.now())] as const,
    ),
  );
  return Object.fromEntries(read) as Partial<Pick<PersonFields, NamesIn<Wanted> & PersonField>>;
}

/** Whether this person is banned or timed out in the channel now. */
export async function isBanned(within: ReadContext, channelId: number, userId: number): Promise<boolean> {
  const { banned = null } = await personFieldsOf(within, { channelId, userId }, ['banned']);
  return banned !== null;
}

/** The pictures of those of these streams that have one. */
export async function thumbnailsOf(within: ReadContext, livestreamIds: readonly number[]): Promise<Thumbnails> {
  if (livestreamIds.length === 0) return new Map();
  const readers = serverFeatures(within).flatMap(({ streamPictures }) => streamPictures ?? []);
  const read = await Promise.all(readers.map((reader) => reader(dbOf(within), within, livestreamIds)));
  return new Map(read.flatMap((pictures) => [...pictures]));
}

/** Channels whose streams this person may like, the best first. */
export async function suggestedFor(within: ReadContext, userId: number): Promise<readonly number[]> {
  const readers = serverFeatures(within).flatMap(({ suggestedChannels }) => suggestedChannels ?? []);
  return (await Promise.all(readers.map((reader) => reader(dbOf(within), userId)))).flat();
}
