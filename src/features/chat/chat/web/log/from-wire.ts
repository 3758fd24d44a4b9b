import { ownFile } from '#core/web/own-address.ts';
import type { HistoryMessage, IncomingMessage, UiMetadata } from '#features/chat/chat/contract/history.ts';
import type { ChatMessage, GoalMark, MessageMetadata, Sender } from '#features/chat/chat/contract/message.ts';
import { sortBadges } from '#features/chat/chat/rules/badges.ts';
import { clipCardOf } from '#features/chat/chat/rules/clip-card.ts';
import { mentions, parseContent } from '#features/chat/chat/rules/content.ts';
import type { Deletion, MessageEntry, OriginalMessage, SenderView } from './entry.ts';

export interface Viewer {
  id: number;
  username: string;
  slug: string;
}

export function fromMessage(message: IncomingMessage, viewer: Viewer | null): MessageEntry {
  return entryOf(message, message.metadata ?? {}, message.ui_metadata ?? null, viewer);
}

export function fromHistory(message: HistoryMessage, viewer: Viewer | null): MessageEntry {
  const metadata: MessageMetadata = message.metadata === null ? {} : JSON.parse(message.metadata);
  return entryOf(message, metadata, message.ui_metadata, viewer);
}

export function optimisticEntry(
  draft: { ref: string; content: string; original: OriginalMessage | null; at: Date },
  sender: SenderView,
): MessageEntry {
  return {
    type: 'message',
    kind: draft.original === null ? 'message' : 'reply',
    key: `ref-${draft.ref}`,
    id: `ref-${draft.ref}`,
    position: draft.at.getTime() * 1000,
    createdAt: draft.at,
    ref: draft.ref,
    sender,
    content: draft.content,
    parts: parseContent(draft.content),
    original: draft.original,
    celebration: null,
    clip: null,
    goal: null,
    mine: true,
    mentionsMe: false,
    delivery: 'sending',
    deletion: null,
    flags: [],
  };
}

type HeldMessage = Pick<ChatMessage, 'id' | 'content' | 'created_at'> & { metadata: MessageMetadata | null };

export function heldEntry({ id, content, created_at, metadata }: HeldMessage, sender: SenderView): MessageEntry {
  const ref = metadata?.message_ref ?? id;
  const draft = { ref, content, original: metadata && originalOf(metadata), at: new Date(created_at) };
  return { ...optimisticEntry(draft, sender), id, delivery: 'held' };
}

/** Only active badges, strongest first (M-02). */
export function senderView({ id, username, slug, identity }: Sender): SenderView {
  const badges = sortBadges(identity.badges.filter((badge) => badge.active));
  return {
    id,
    username,
    slug,
    color: identity.color,
    badges: badges.map(({ type, text, count }) => ({ type, text, count: count ?? null })),
  };
}

function entryOf(
  message: Pick<IncomingMessage, 'id' | 'content' | 'type' | 'created_at' | 'cursor' | 'sender'>,
  metadata: MessageMetadata,
  marks: UiMetadata | null,
  viewer: Viewer | null,
): MessageEntry {
  const parts = parseContent(message.content);
  const mine = viewer !== null && message.sender.id === viewer.id;
  return {
    type: 'message',
    kind: message.type,
    key: message.id,
    id: message.id,
    position: message.cursor === undefined ? Date.parse(message.created_at) * 1000 : Number(message.cursor),
    createdAt: shownTime(message.created_at, marks),
    ref: metadata.message_ref ?? null,
    sender: senderView(message.sender),
    content: message.content,
    parts,
    original: originalOf(metadata),
    celebration: metadata.celebration ? { type: metadata.celebration.type, totalMonths: metadata.celebration.total_months } : null,
    clip: metadata.clip === undefined ? null : clipCardOf({ ...metadata.clip, thumbnail_url: ownFile(metadata.clip.thumbnail_url) }),
    goal: goalOf(marks?.goal),
    mine,
    mentionsMe: viewer !== null && !mine && mentionsViewer(parts, metadata, viewer),
    delivery: 'sent',
    deletion: deletionOf(marks),
    flags: marks?.deleted == null && marks?.aiModerated ? (marks.violatedRules ?? []) : [],
  };
}

/** Returns the adjusted timestamp if valid, otherwise the original one (M-18). */
function shownTime(createdAt: string, marks: UiMetadata | null): Date {
  const adjusted = new Date(marks?.adjusted_timestamp ?? Number.NaN);
  return Number.isNaN(adjusted.getTime()) ? new Date(createdAt) : adjusted;
}

function deletionOf(marks: UiMetadata | null): Deletion | null {
  if (marks?.deleted == null) return null;
  return { kind: marks.deleted, aiModerated: marks.aiModerated ?? false, violatedRules: marks.violatedRules ?? [] };
}

/** Other servers send any value. */
function goalOf(mark: unknown): MessageEntry['goal'] {
  if (mark === undefined || mark === null || mark === false) return null;
  const { current, total } = mark as Partial<GoalMark>;
  return typeof current === 'number' && typeof total === 'number' ? { current, total } : 'uncounted';
}

function mentionsViewer(parts: MessageEntry['parts'], metadata: MessageMetadata, viewer: Viewer): boolean {
  return metadata.original_sender?.id === viewer.id || mentions(parts, viewer.username);
}

function originalOf({ original_message, original_sender }: MessageMetadata): OriginalMessage | null {
  if (original_message === undefined || original_sender === undefined) return null;
  return { ...original_message, sender: original_sender };
}
