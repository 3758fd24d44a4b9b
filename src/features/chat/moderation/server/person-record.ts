import { v7 } from 'uuid';
import type { ParamsOf } from '#core/contract/endpoint.ts';
import { wireDate } from '#core/contract/time.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { contribution } from '#core/server/feature.ts';
import { channelsFeature } from '#features/channel/channels/feature.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import {
  addNote,
  deleteNote,
  NOTES_MAX,
  type Note,
  type PersonRecord,
  type Sanction,
  showPersonRecord,
} from '#features/chat/moderation/contract/person.ts';
import { activeBan, banType, endOf } from '#features/chat/moderation/rules/ban.ts';
import { lockUser } from '#features/people/accounts/server/api.ts';
import { record } from './audit-log.ts';
import { requireModerated, requirePerson } from './moderated-channel.ts';
import { type BanRow, countBansOfPerson, listBansOfPerson } from './store/bans.ts';
import { countNotes, deleteNote as deleteNoteInStore, findNoteAuthor, insertNote, listNotes, type NoteRow } from './store/notes.ts';

const SANCTIONS = 50;

type PersonOf = ParamsOf<typeof addNote>;

declare module '#core/server/feature.ts' {
  interface Contributions {
    deletedMessages: (db: Db, channelId: number, userId: number) => Promise<number>;
  }
}

export async function readPersonRecord(ctx: Ctx, { slug, username }: PersonOf, viewer: Viewer): Promise<PersonRecord> {
  const { db } = ctx;
  const { channel } = await requireModerated(db, slug, viewer, showPersonRecord);
  const userId = await requirePerson(db, username, showPersonRecord);
  const [bans, notes, counts, deletedMessages] = await Promise.all([
    listBansOfPerson(db, channel.id, userId, SANCTIONS),
    listNotes(db, channel.id, userId, NOTES_MAX),
    countBansOfPerson(db, channel.id, userId),
    contribution(ctx, 'deletedMessages')?.(db, channel.id, userId) ?? 0,
  ]);
  const now = ctx.now();
  return {
    bans: bans.map((ban) => sanction(ban, now)),
    notes: notes.map(noteOnWire),
    counts: { ...counts, deleted_messages: deletedMessages },
  };
}

export function writeNote(ctx: Ctx, { slug, username }: PersonOf, viewer: Viewer, text: string): Promise<Note> {
  return ctx.tx(async (tx) => {
    const { channel } = await requireModerated(tx, slug, viewer, addNote);
    const userId = await requirePerson(tx, username, addNote);
    await lockUser(tx, userId);
    if ((await countNotes(tx, channel.id, userId)) >= NOTES_MAX) return addNote.refuse('TOO_MANY_NOTES');
    const at = ctx.now();
    const id = v7({ msecs: at.getTime() });
    await insertNote(tx, { id, channelId: channel.id, userId, authorId: viewer.id, text, createdAt: at });
    await record(tx, { channelId: channel.id, act: 'add_note', actorId: viewer.id, targetId: userId, at });
    return { id, text, author: { id: viewer.id, username: viewer.username, slug: viewer.slug }, created_at: wireDate(at) };
  });
}

/** Deletes the viewer's own note, or any note if the viewer may remove moderators. */
export function removeNote(ctx: Ctx, { slug, username, noteId }: ParamsOf<typeof deleteNote>, viewer: Viewer): Promise<string> {
  return ctx.tx(async (tx) => {
    const { channel, role } = await requireModerated(tx, slug, viewer, deleteNote);
    const userId = await requirePerson(tx, username, deleteNote);
    const note = await findNoteAuthor(tx, channel.id, userId, noteId);
    if (!note) return deleteNote.refuse('NOTE_NOT_FOUND');
    if (note.authorId !== viewer.id && !can(channelsFeature.permissions.grant_moderator, role)) return deleteNote.refuse('NOTE_NOT_YOURS');
    if (!(await deleteNoteInStore(tx, noteId))) return deleteNote.refuse('NOTE_NOT_FOUND');
    await record(tx, { channelId: channel.id, act: 'remove_note', actorId: viewer.id, targetId: userId, at: ctx.now() });
    return noteId;
  });
}

function sanction(ban: BanRow, now: Date): Sanction {
  const end = endOf(ban);
  return {
    id: ban.id,
    type: banType(ban),
    reason: ban.reason,
    banned_by: ban.banner,
    created_at: wireDate(ban.createdAt),
    expires_at: end && wireDate(end),
    // `endExpiredBans` sets an end on expired timeouts, so an end does not mean that a moderator lifted it.
    ended_at: ban.endedAt && (!end || ban.endedAt < end) ? wireDate(ban.endedAt) : null,
    is_active: activeBan(ban, now) !== null,
  };
}

const noteOnWire = ({ id, text, authorId, authorUsername, authorSlug, createdAt }: NoteRow): Note => ({
  id,
  text,
  author: { id: authorId, username: authorUsername, slug: authorSlug },
  created_at: wireDate(createdAt),
});
