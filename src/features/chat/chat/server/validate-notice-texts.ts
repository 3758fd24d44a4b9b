import type { Ctx } from '#core/server/context.ts';
import { withoutEmoteNames } from '#features/channel/emotes/rules/token.ts';
import { isBlank, outgoingText } from '#features/chat/chat/rules/message-text.ts';
import type { SendRefusal } from '#features/chat/chat/rules/send-refusal.ts';
import type { AiLabel } from '#features/chat/moderation/contract/filters.ts';
import type { MessageToHold } from './held-messages.ts';
import { listSendFacts, validateText, withRealEmoteNames } from './message-validator.ts';

/** `content` must come from `outgoingText`. Empty for a notice without a text. */
export interface NoticeText {
  chatroomId: number;
  senderId: number;
  content: string;
}

/** `content` has every emote under its real name. `held` says why a moderator must review it, or is null. */
export type NoticeVerdict =
  | { kind: 'refused'; refusal: SendRefusal }
  | { kind: 'accepted'; content: string; held: MessageToHold['reason'] | null; labels: AiLabel[] };

/** A notice without text adds nothing to the chat, so no rule of the room applies. */
const NO_TEXT: NoticeVerdict = { kind: 'accepted', content: '', held: null, labels: [] };

/** Normalizes the text of a request for validation, storage and comparison. Empty without text. */
export function noticeText(written: string | null | undefined): string {
  const text = outgoingText(written ?? '');
  return isBlank(text) ? '' : text;
}

/** Emotes are stored under their real names, which the request may spell differently. */
export const isSameNotice = (stored: string, text: string): boolean => withoutEmoteNames(outgoingText(stored)) === withoutEmoteNames(text);

/**
 * Validates notice texts like messages: suspensions, locks, text rules, emotes, filters and holds, with the same exemptions. Slow mode,
 * repeats and pace do not apply, because the later feature limits its own requests. Reads facts with one statement, plus one or two where
 * filters are set. Call outside a transaction, because the moderation server may be slow.
 */
export async function validateNoticeTexts(
  ctx: Pick<Ctx, 'db' | 'services'>,
  texts: readonly NoticeText[],
  now: Date,
): Promise<NoticeVerdict[]> {
  const written = texts.filter(({ content }) => content !== '');
  if (written.length === 0) return texts.map(() => NO_TEXT);
  const senderFacts = await listSendFacts(
    ctx.db,
    written.map((text) => ({ ...text, originalId: null })),
    now,
  );
  const factsOf = new Map(written.map((text, index) => [text, senderFacts[index]]));
  return Promise.all(
    texts.map(async (text): Promise<NoticeVerdict> => {
      const { content } = text;
      if (content === '') return NO_TEXT;
      const facts = factsOf.get(text);
      if (!facts) return { kind: 'refused', refusal: { code: 'CHATROOM_NOT_FOUND' } };
      const verdict = await validateText(ctx, { content, isReply: false }, { ...facts, lastMessageAt: null, sameTextAt: null }, now);
      if (verdict.kind === 'refused') return verdict;
      const held = verdict.kind === 'held' ? verdict.reason : null;
      return { kind: 'accepted', content: withRealEmoteNames(content, facts), held, labels: verdict.labels };
    }),
  );
}
