import { DAY_SECONDS, secondsAfter } from '#core/contract/durations.ts';
import type { Refuses } from '#core/contract/endpoint.ts';
import { sharedRead } from '#core/server/concurrency/shared-read.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { type Deadline, setDeadline } from '#core/server/deadlines/deadline.ts';
import type { Client } from '#core/server/http/route.ts';
import {
  ANNOUNCEMENTS_MAX,
  type Announcement,
  addAnnouncement,
  announcementsChanged,
  type ChangedAnnouncement,
  changeAnnouncement,
  type GivenAnnouncement,
  listAnnouncements,
  removeAnnouncement,
} from '#features/operators/announcements/contract.ts';
import { timesRefusal } from '#features/operators/announcements/rules.ts';
import { recordSecurityEvent, requireStaff } from '#features/people/accounts/server/api.ts';
import {
  countUnended,
  deleteAnnouncement,
  deleteEnded,
  findAnnouncement,
  insertAnnouncement,
  listLatest,
  listShown,
  type StoredAnnouncement,
  updateAnnouncement,
} from './store.ts';

declare module '#features/people/accounts/contract/security-log.ts' {
  interface SecurityActs {
    add_announcement: true;
    change_announcement: true;
    remove_announcement: true;
  }
}

interface Actor {
  viewer: Viewer;
  client: Pick<Client, 'address'>;
}

const onWire = ({ startsAt, endsAt, ...rest }: StoredAnnouncement): Announcement => ({
  ...rest,
  starts_at: startsAt.toISOString(),
  ends_at: endsAt?.toISOString() ?? null,
});

const readShown = async (db: Db, now: Date): Promise<Announcement[]> => (await listShown(db, now)).map(onWire);

/** Every view of a page reads the list, so a node reads it at most once a second. */
const KEEP_SECONDS = 1;
const THE_SITE = { id: 1 };
const recentShown = sharedRead(KEEP_SECONDS, ({ db, now }) => readShown(db, now()));

/** A page that subscribes reads it again as `fresh`, because an older list may lack a change whose event it missed. */
export const showNow = (ctx: Ctx, isFresh: boolean): Promise<Announcement[]> =>
  isFresh ? readShown(ctx.db, ctx.now()) : recentShown(ctx, THE_SITE);

/** Ended ones that staff still see, for as long as they are kept. */
const ENDED_LISTED = 50;

export async function readLatest(ctx: Ctx, viewer: Viewer): Promise<Announcement[]> {
  await requireStaff(ctx.db, viewer, listAnnouncements);
  return (await listLatest(ctx.db, ctx.now(), ENDED_LISTED)).map(onWire);
}

export function announce(ctx: Ctx, actor: Actor, given: GivenAnnouncement): Promise<Announcement> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, actor.viewer, addAnnouncement);
    refuseTimes(given, tx.now(), addAnnouncement);
    if ((await countUnended(tx, tx.now())) >= ANNOUNCEMENTS_MAX) return addAnnouncement.refuse('TOO_MANY_ANNOUNCEMENTS');
    const stored = await insertAnnouncement(tx, { ...given, ...timesOf(given, tx.now()) });
    await schedule(tx, stored);
    await record(tx, actor, 'add_announcement', stored);
    return onWire(stored);
  });
}

export function changeAnnounced(ctx: Ctx, actor: Actor, id: number, given: ChangedAnnouncement): Promise<Announcement> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, actor.viewer, changeAnnouncement);
    const before = (await findAnnouncement(tx, id)) ?? changeAnnouncement.refuse('ANNOUNCEMENT_NOT_FOUND');
    const next = { ...given, starts_at: given.starts_at === undefined ? before.startsAt.toISOString() : given.starts_at };
    refuseTimes(next, tx.now(), changeAnnouncement);
    const hadEnded = before.endsAt !== null && before.endsAt <= tx.now();
    if (hadEnded && (await countUnended(tx, tx.now())) >= ANNOUNCEMENTS_MAX) return changeAnnouncement.refuse('TOO_MANY_ANNOUNCEMENTS');
    const stored = await updateAnnouncement(tx, id, { ...next, ...timesOf(next, tx.now()) });
    await schedule(tx, stored);
    await record(tx, actor, 'change_announcement', stored);
    return onWire(stored);
  });
}

export function removeAnnounced(ctx: Ctx, actor: Actor, id: number): Promise<null> {
  return ctx.tx(async (tx) => {
    await requireStaff(tx, actor.viewer, removeAnnouncement);
    const before = (await findAnnouncement(tx, id)) ?? removeAnnouncement.refuse('ANNOUNCEMENT_NOT_FOUND');
    await deleteAnnouncement(tx, id);
    publishShown(tx);
    await record(tx, actor, 'remove_announcement', before);
    return null;
  });
}

function refuseTimes(given: Pick<GivenAnnouncement, 'starts_at' | 'ends_at'>, now: Date, endpoint: Refuses<'ENDS_TOO_EARLY'>): void {
  const refusal = timesRefusal(given, now);
  if (refusal) endpoint.refuse(refusal);
}

const timesOf = ({ starts_at, ends_at }: Pick<GivenAnnouncement, 'starts_at' | 'ends_at'>, now: Date) => ({
  startsAt: starts_at === null ? now : new Date(starts_at),
  endsAt: ends_at === null ? null : new Date(ends_at),
});

const record = (
  tx: Tx,
  { viewer, client }: Actor,
  act: 'add_announcement' | 'change_announcement' | 'remove_announcement',
  about: StoredAnnouncement,
) =>
  recordSecurityEvent(tx, {
    act,
    userId: viewer.id,
    actorId: viewer.id,
    details: { announcement: about.id, text: about.text },
    client,
    at: tx.now(),
  });

/** The list is read when it is sent, so that of two changes at once the later event has both. */
const publishShown = (tx: Tx): void =>
  tx.publishLatest(announcementsChanged, [], async (db) => ({ announcements: await readShown(db, tx.now()) }));

/** Sends the shown announcements at the start and at the end of one, also when staff have changed it since: the list is what counts. */
export const announcementDeadline: Deadline = {
  kind: 'announcements.turn',
  run: async (tx) => {
    publishShown(tx);
    return null;
  },
};

async function schedule(tx: Tx, { id, startsAt, endsAt }: StoredAnnouncement): Promise<void> {
  publishShown(tx);
  if (startsAt > tx.now()) await setDeadline(tx, announcementDeadline, `${id} start`, startsAt);
  if (endsAt) await setDeadline(tx, announcementDeadline, `${id} end`, endsAt);
}

/** Days for which staff see ended announcements. */
const KEPT_DAYS = 90;

export const removeEndedAnnouncements = ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<void> =>
  deleteEnded(db, secondsAfter(now(), -KEPT_DAYS * DAY_SECONDS));
