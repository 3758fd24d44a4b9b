import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { dataEnvelopeSchema } from '#core/contract/envelope.ts';
import { Uuid } from '#core/contract/ids.ts';
import { requiredText } from '#core/contract/plain-text.ts';
import { WireDate } from '#core/contract/wire-date.ts';
import { CHANNEL_NOT_FOUND, CHANNEL_SUSPENDED, SlugParams, USER_NOT_FOUND } from '#features/channel/channels/contract/params.ts';
import { BanPerson } from './bans.ts';

/** Maximum length of a note in Unicode code points, and maximum notes per person in a channel. */
export const NOTE_LENGTH = 500;
export const NOTES_MAX = 50;

const NoteText = requiredText(NOTE_LENGTH);

export const Sanction = z.object({
  id: Uuid,
  type: z.enum(['ban', 'timeout']),
  reason: z.string(),
  banned_by: BanPerson,
  created_at: WireDate,
  expires_at: WireDate.nullable(),
  /** When it was lifted or replaced. Null while active or after expiry. */
  ended_at: WireDate.nullable(),
  is_active: z.boolean(),
});
export type Sanction = z.infer<typeof Sanction>;

export const Note = z.object({ id: Uuid, text: z.string(), author: BanPerson, created_at: WireDate });
export type Note = z.infer<typeof Note>;

const PersonParams = SlugParams.extend({ username: z.string().min(1).max(64) });
const refusals = {
  CHANNEL_NOT_FOUND,
  USER_NOT_FOUND,
  NOT_ALLOWED: [403, 'Only moderators of this channel can read and add notes about users.'],
} as const;

/** The last 50 sanctions and all notes, newest first. `counts` covers all time. */
export const PersonRecord = z.object({
  bans: z.array(Sanction),
  notes: z.array(Note),
  counts: z.object({ bans: z.int(), timeouts: z.int(), deleted_messages: z.int() }),
});
export type PersonRecord = z.infer<typeof PersonRecord>;

export const showPersonRecord = endpoint({
  method: 'GET',
  path: '/api/v2/channels/:slug/users/:username/moderation',
  summary: 'Show the bans, timeouts and notes of a user in a channel. Requires moderator access.',
  viewer: 'required',
  params: PersonParams,
  reply: dataEnvelopeSchema(PersonRecord),
  refusals,
});

export const addNote = endpoint({
  method: 'POST',
  path: '/api/v2/channels/:slug/users/:username/notes',
  summary: 'Add a note about a user for the moderators of a channel.',
  viewer: 'required',
  params: PersonParams,
  body: z.object({ text: NoteText }),
  reply: dataEnvelopeSchema(z.object({ note: Note })),
  refusals: { ...refusals, CHANNEL_SUSPENDED, TOO_MANY_NOTES: [409, `A user can have at most ${NOTES_MAX} notes. Delete one first.`] },
  limit: { rate: 60, seconds: 60 },
});

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/v2/channels/:slug/users/:username/notes/:noteId',
  summary: 'Delete a note. Authors can delete their own notes; the broadcaster and staff can delete any.',
  viewer: 'required',
  params: PersonParams.extend({ noteId: Uuid }),
  reply: dataEnvelopeSchema(z.object({ id: Uuid })),
  refusals: {
    ...refusals,
    NOTE_NOT_FOUND: [404, 'Note not found.'],
    NOTE_NOT_YOURS: [403, 'Only the author and the broadcaster can delete a note.'],
  },
  limit: { rate: 60, seconds: 60 },
});
