import type { HistoryMessage } from '../../contract/history.ts';
import { type ChatMessage, MessageMetadata, type Sender } from '../../contract/message.ts';
import { mentions, parseContent } from '../../rules/content.ts';
import type { Deletion, MessageEntry, OriginalMessage, SenderView } from './entry.ts';

/** Who looks at the chat. */
export interface Viewer {
  id: number;
  username: string;
  slug: string;
}

/** A message as realtime and the answer to a send tell it. */
export function fromMessage(message: ChatMessage, viewer: Viewer | null): MessageEntry {
  return entryOf(message, message.metadata ?? {}, null, viewer);
}

/** A message as history tells it: `metadata` is JSON text there. */
export function fromHistory(message: HistoryMessage, viewer: Viewer | null): MessageEntry {
  const marks = message.ui_metadata;
  const deletion = marks && { kind: marks.deleted, aiModerated: marks.aiModerated, violatedRules: marks.violatedRules };
  return entryOf(message, parseMetadata(message.metadata), deletion, viewer);
}

/** A message that the viewer just sent, before the server knows it. */
export function optimisticEntry(
  said: { ref: string; content: string; original: OriginalMessage | null; at: Date },
  sender: SenderView,
): MessageEntry {
  return {
    type: 'message',
    kind: said.original === null ? 'message' : 'reply',
    key: `ref-${said.ref}`,
    id: `ref-${said.ref}`,
    place: said.at.getTime() * 1000,
    createdAt: said.at,
    ref: said.ref,
    sender,
    content: said.content,
    parts: parseContent(said.content),
    original: said.original,
    celebration: null,
    mine: true,
    mentionsMe: false,
    delivery: 'sending',
    deletion: null,
  };
}

/** How a sender looks; only the badges that they show, strongest first (M-02). */
export function senderView({ id, username, slug, identity }: Sender): SenderView {
  const badges = identity.badges.filter((badge) => badge.active).sort((a, b) => a.sort_order - b.sort_order);
  return {
    id,
    username,
    slug,
    color: identity.color,
    badges: badges.map(({ type, text, count }) => ({ type, text, count: count ?? null })),
  };
}

/** Metadata may arrive as an object, as JSON text or not at all (M-12). What does not fit is no metadata. */
export function parseMetadata(metadata: unknown): MessageMetadata {
  if (typeof metadata !== 'string') return MessageMetadata.safeParse(metadata).data ?? {};
  try {
    return MessageMetadata.safeParse(JSON.parse(metadata)).data ?? {};
  } catch {
    // Text of another program that is not JSON: the message stands without it.
    return {};
  }
}

function entryOf(
  message: Pick<ChatMessage, 'id' | 'content' | 'type' | 'created_at' | 'cursor' | 'sender'>,
  metadata: MessageMetadata,
  deletion: Deletion | null,
  viewer: Viewer | null,
): MessageEntry {
  const parts = parseContent(message.content);
  const mine = viewer !== null && message.sender.id === viewer.id;
  return {
    type: 'message',
    kind: message.type,
    key: message.id,
    id: message.id,
    place: Number(message.cursor),
    createdAt: new Date(message.created_at),
    ref: metadata.message_ref ?? null,
    sender: senderView(message.sender),
    content: message.content,
    parts,
    original: originalOf(metadata),
    celebration: metadata.celebration ? { type: metadata.celebration.type, totalMonths: metadata.celebration.total_months } : null,
    mine,
    mentionsMe: viewer !== null && !mine && mentionsViewer(parts, metadata, viewer),
    delivery: 'sent',
    deletion,
  };
}

/** A reply to the viewer speaks to them as a mention does. */
function mentionsViewer(parts: MessageEntry['parts'], metadata: MessageMetadata, viewer: Viewer): boolean {
  return metadata.original_sender?.id === viewer.id || mentions(parts, viewer.username);
}

function originalOf({ original_message, original_sender }: MessageMetadata): OriginalMessage | null {
  if (original_message === undefined || original_sender === undefined) return null;
  return { ...original_message, sender: original_sender };
}
