import { sql } from 'kysely';
import type { Refuses } from '#core/contract/endpoint.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { can, isModeratorOrAbove, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership } from '#features/channel/channels/server/api.ts';
import {
  type Shield,
  type ShieldSet,
  type ShieldSetChange,
  shieldSwitched,
  showShield,
  switchShield,
  updateShieldSet,
} from '#features/chat/automod/contract/shield.ts';
import { DEFAULT_SHIELD_SET, withShieldChange } from '#features/chat/automod/rules/shield.ts';
import { chatFeature } from '#features/chat/chat/feature.ts';
import { type ChatroomRow, lockChatroom, requireChatroomOf, setModes, settingsOnWire } from '#features/chat/chat/server/api.ts';
import { moderationFeature } from '#features/chat/moderation/feature.ts';
import { record, swapFilterLevels } from '#features/chat/moderation/server/api.ts';

export async function readShield({ db }: Ctx, slug: string, viewer: Viewer): Promise<Shield> {
  const { room, role } = await requireRoomAndRole(db, slug, viewer, showShield);
  if (!isModeratorOrAbove(role)) return showShield.refuse('NOT_ALLOWED');
  return shieldOnWire(await findShield(db, room.id));
}

/** Stores the replaced settings in the same transaction, so a crash cannot leave the shield half on. */
export function setShieldEnabled(ctx: Ctx, slug: string, viewer: Viewer, isOn: boolean): Promise<Shield> {
  return ctx.tx(async (tx) => {
    const { room, role } = await requireRoomAndRole(tx, slug, viewer, switchShield);
    if (!can(chatFeature.permissions.change_modes, role)) return switchShield.refuse('NOT_ALLOWED');
    const last = await lockChatroom(tx, room.id);
    const shield = await findShield(tx, room.id);
    if (isOn === (shield.before !== null)) return shieldOnWire(shield);

    const at = ctx.now();
    const replaced = await applyShieldSet(tx, viewer, last, shield.before ?? shield.saved ?? DEFAULT_SHIELD_SET, at);
    await upsertShieldSwitch(tx, room.id, isOn ? replaced : null, viewer.id, at);
    await record(tx, { channelId: room.channelId, act: isOn ? 'shield_on' : 'shield_off', actorId: viewer.id, at });
    const switched = shieldOnWire(await findShield(tx, room.id));
    tx.publish(shieldSwitched, [room.id], switched);
    return switched;
  });
}

export function changeShieldSet(ctx: Ctx, slug: string, viewer: Viewer, change: ShieldSetChange): Promise<Shield> {
  return ctx.tx(async (tx) => {
    const { room, role } = await requireRoomAndRole(tx, slug, viewer, updateShieldSet);
    if (!can(moderationFeature.permissions.change_filters, role)) return updateShieldSet.refuse('NOT_ALLOWED');
    await lockChatroom(tx, room.id);
    const { saved } = await findShield(tx, room.id);
    await upsertShieldSet(tx, room.id, withShieldChange(saved ?? DEFAULT_SHIELD_SET, change));
    await record(tx, {
      channelId: room.channelId,
      act: 'change_filters',
      actorId: viewer.id,
      details: { shield: change },
      at: ctx.now(),
    });
    return shieldOnWire(await findShield(tx, room.id));
  });
}

/** Applies modes and levels, notifies the room, and returns the previous settings. */
async function applyShieldSet(tx: Tx, viewer: Viewer, last: ChatroomRow, set: ShieldSet, at: Date): Promise<ShieldSet> {
  const levels = { levels: set.rules, holdFirstMessages: set.hold_first_messages };
  const replaced = await swapFilterLevels(tx, last.channelId, levels, at);
  await setModes(tx, viewer, last, set.modes, at);
  return { modes: settingsOnWire(last), rules: replaced.levels, hold_first_messages: replaced.holdFirstMessages };
}

async function requireRoomAndRole(db: Db, slug: string, viewer: Viewer, endpoint: Refuses<'CHANNEL_NOT_FOUND'>) {
  const room = await requireChatroomOf(db, slug, endpoint);
  return { room, role: roleOf((await findMembership(db, room.channelId, viewer.id))!) };
}

const shieldOnWire = ({ saved, before, changedBy, changedAt }: ShieldRow): Shield => ({
  enabled: before !== null,
  set: saved ?? DEFAULT_SHIELD_SET,
  changed_by: changedBy,
  changed_at: changedAt && wireDate(changedAt),
});

interface ShieldRow {
  saved: ShieldSet | null;
  /** Settings that the shield replaced. Null while it is off. */
  before: ShieldSet | null;
  changedBy: { id: number; username: string; slug: string } | null;
  changedAt: Date | null;
}

async function findShield(db: Db, chatroomId: number): Promise<ShieldRow> {
  const row = await db.row(sql<ShieldRow>`
    select s.saved, s.before, s.changed_at as "changedAt",
           case when u.id is not null then json_build_object('id', u.id, 'username', u.username, 'slug', u.slug) end as "changedBy"
      from shields s left join users u on u.id = s.changed_by
     where s.chatroom_id = ${chatroomId}::int8`);
  return row ?? { saved: null, before: null, changedBy: null, changedAt: null };
}

async function upsertShieldSet(db: Db, chatroomId: number, saved: ShieldSet): Promise<void> {
  await db.rows(sql`
    insert into shields (chatroom_id, saved) values (${chatroomId}, ${JSON.stringify(saved)}::jsonb)
    on conflict (chatroom_id) do update set saved = excluded.saved`);
}

/** A value for `before` turns the shield on; null turns it off. */
async function upsertShieldSwitch(db: Db, chatroomId: number, before: ShieldSet | null, by: number, at: Date): Promise<void> {
  await db.rows(sql`
    insert into shields (chatroom_id, before, changed_by, changed_at)
    values (${chatroomId}, ${before && JSON.stringify(before)}::jsonb, ${by}, ${at})
    on conflict (chatroom_id) do update
       set before = excluded.before, changed_by = excluded.changed_by, changed_at = excluded.changed_at`);
}
