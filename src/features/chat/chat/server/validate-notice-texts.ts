import type { Ctx } from '#core/server/context.ts';
import type { SendRefusal } from '#features/chat/chat/rules/send-refusal.ts';
import type { AiLabel } from '#features/chat/moderation/contract/filters.ts';
import { withRealEmoteNames } from './emote-checks.ts';
import type { MessageToHold } from './held-messages.ts';
import { validateText } from './message-validator.ts';
import { listSendFacts } from './send-facts.ts';

/** A text that a person adds to a notice of a later feature. `content` must come from `outgoingText`. */
export interface NoticeText {
  chatroomId: number;
  senderId: number;
  content: string;
}

/**
 * Whether the room would receive the text as a message. If not refused, `content` is the text with every emote under its real name, and
 * `held` says why a moderator must review it first, or is null.
 */
export type NoticeVerdict = { refused: SendRefusal } | { content: string; held: MessageToHold['reason'] | null; labels: AiLabel[] };

/**
 * Validates the texts of notices like messages: suspensions, locks, rules for the text, emotes, filters and holds, with the same exemptions.
 * Slow mode, repeats and the pace of sending do not apply, because the later feature limits its own requests. Facts are read with one
 * statement, plus one or two where filters are set. Call it outside a transaction: the moderation server may be slow.
 */
export async function validateNoticeTexts(
  ctx: Pick<Ctx, 'db' | 'services'>,
  texts: readonly NoticeText[],
  now: Date,
): Promise<NoticeVerdict[]> {
  if (texts.length === 0) return [];
  const known = await listSendFacts(
    ctx.db,
    texts.map((text) => ({ ...text, originalId: null })),
    now,
  );
  return Promise.all(
    texts.map(async ({ content }, index): Promise<NoticeVerdict> => {
      const facts = known[index];
      if (!facts) return { refused: { code: 'CHATROOM_NOT_FOUND' } };
      const verdict = await validateText(ctx, { content, isReply: false }, { ...facts, lastMessageAt: null, sameTextAt: null }, now);
      if ('refused' in verdict) return verdict;
      const named = withRealEmoteNames(content, facts);
      return 'held' in verdict
        ? { content: named, held: verdict.held.reason, labels: verdict.held.labels }
        : { content: named, held: null, labels: verdict.said.labels };
    }),
  );
}
