import { byName, registry } from '#core/contract/feature.ts';
import type { Ctx, Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { type ServerFeature, serverFeatures } from '#core/server/feature.ts';
import type { Thumbnail } from '#features/channel/channels/contract/livestream.ts';

/**
 * Channel fields supplied by later features. A feature adds its fields by declaration merging and reads them in `channelFields`. Without a
 * reader, the reply schema's default applies.
 */
export interface ChannelFields {
  /** Chatroom that receives events about users of the channel. */
  chatroom_id: number;
}

// biome-ignore lint/suspicious/noEmptyInterface: filled by later features
export interface PersonFields {}

type ChannelField = keyof ChannelFields;
type PersonField = keyof PersonFields;

/** Reads a field of several channels by id. Missing entries get the default. */
export type ReadChannelField<Value> = (db: Db, within: ReplyContext, channelIds: readonly number[]) => Promise<ReadonlyMap<number, Value>>;
export type ReadPersonField<Value> = (db: Db, person: PersonInChannel, now: Date) => Promise<Value>;

export interface PersonInChannel {
  channelId: number;
  userId: number;
}

export type Thumbnails = ReadonlyMap<number, Thumbnail>;

declare module '#core/server/feature.ts' {
  interface ServerParts {
    channelFields?: { readonly [Name in ChannelField]?: ReadChannelField<ChannelFields[Name]> };
    personFields?: { readonly [Name in PersonField]?: ReadPersonField<PersonFields[Name]> };
    streamPictures?: (db: Db, within: ReplyContext, livestreamIds: readonly number[]) => Promise<Thumbnails>;
    suggestedChannels?: (db: Db, userId: number) => Promise<readonly number[]>;
  }
}

/** Context for URLs and for calls to later features. */
export type ReplyContext = Pick<Ctx, 'features' | 'services' | 'settings' | 'publicUrl' | 'now'>;

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

/** Field names, or a schema whose keys are field names. */
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

/** Contributed fields among the given names, in channel order. */
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
  // Each reader returns the value type of its name.
  return channelIds.map(fieldsOf) as Partial<Pick<ChannelFields, NamesIn<Wanted> & ChannelField>>[];
}

export async function fieldsOfChannel<const Wanted extends Names>(within: ReadContext, channelId: number, wanted: Wanted) {
  const [fields] = await channelFieldsOf(within, [channelId], wanted);
  return fields!;
}

export const flagged = (channelIds: readonly number[], set: ReadonlySet<number>): ReadonlyMap<number, boolean> =>
  new Map(channelIds.map((id) => [id, set.has(id)]));

export async function chatroomIdOf(within: ReadContext, channelId: number): Promise<number> {
  return (await chatroomIdsOf(within, [channelId])).get(channelId)!;
}

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

export async function isBanned(within: ReadContext, channelId: number, userId: number): Promise<boolean> {
  const { banned = null } = await personFieldsOf(within, { channelId, userId }, ['banned']);
  return banned !== null;
}

export async function thumbnailsOf(within: ReadContext, livestreamIds: readonly number[]): Promise<Thumbnails> {
  if (livestreamIds.length === 0) return new Map();
  const readers = serverFeatures(within).flatMap(({ streamPictures }) => streamPictures ?? []);
  const read = await Promise.all(readers.map((reader) => reader(dbOf(within), within, livestreamIds)));
  return new Map(read.flatMap((pictures) => [...pictures]));
}

export async function suggestedFor(within: ReadContext, userId: number): Promise<readonly number[]> {
  const readers = serverFeatures(within).flatMap(({ suggestedChannels }) => suggestedChannels ?? []);
  return (await Promise.all(readers.map((reader) => reader(dbOf(within), userId)))).flat();
}
