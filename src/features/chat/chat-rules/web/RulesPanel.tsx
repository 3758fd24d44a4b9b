import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useState } from 'react';
import { call, isRefusal, RefusedCall } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { reportProblem } from '#core/web/report.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { LazyDrawer } from '#core/web/ui/LazyLayer.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { AnchoredPanel, type OpenChat } from '#features/chat/chat/web/api.ts';
import { acceptChatRules } from '#features/chat/chat-rules/contract.ts';
import { rulesHash } from '#features/chat/chat-rules/rules.ts';
import { chatRulesQuery } from './queries.ts';
import { rememberRules, useRulesAccepted } from './use-rules-accepted.ts';

/** Open by themselves while no other panel is open. The viewer can postpone them, because reading needs no acceptance (RU-01). */
export function RulesPanel({ chat }: { chat: OpenChat }) {
  const { needsAcceptance, text } = useRulesAccepted(chat);
  const [postponed] = usePostponedRules();
  const { name } = chat.panel;
  const isShown = needsAcceptance && (name === 'chat_rules' || (name === null && postponed !== text));
  return isShown ? <RulesToAccept key={text} chat={chat} /> : null;
}

function RulesToAccept({ chat }: { chat: OpenChat }) {
  const { text } = useRulesAccepted(chat);
  const accept = useAcceptRules(chat);
  const [, postpone] = usePostponedRules();
  const phone = useMediaQuery(PHONE);
  const isAskedFor = chat.panel.name === 'chat_rules';
  const later = () => {
    postpone(text);
    chat.panel.close('chat_rules');
  };
  const understood = () => {
    accept(text);
    chat.panel.close('chat_rules');
    chat.composer.current?.focus();
  };
  const content = (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto p-4 [scrollbar-width:thin]">
        <RulesText text={text} />
      </div>
      <div className="flex shrink-0 gap-2 border-t border-line-soft px-4 py-3">
        <Button onClick={later}>{t('chat-rules.later')}</Button>
        <Button variant="primary" className="flex-1" onClick={understood}>
          {t('chat-rules.accept')}
        </Button>
      </div>
    </>
  );
  if (phone) {
    return (
      <LazyDrawer name="The chat rules" open onOpenChange={(open) => !open && later()} title={t('chat-rules.title')}>
        {content}
      </LazyDrawer>
    );
  }
  return (
    <AnchoredPanel
      label={t('chat-rules.title')}
      takesFocus={isAskedFor}
      onDismiss={(how) => how === 'escape' && later()}
      onFocusLost={() => chat.composer.current?.focus()}
      className="max-h-[min(454px,100%)]"
    >
      <h3 className="flex h-12 shrink-0 items-center border-b border-line-soft px-4 text-14 font-bold">{t('chat-rules.title')}</h3>
      {content}
    </AnchoredPanel>
  );
}

const MAX_RETRIES = 3;

/** The browser unlocks the message box at once (RU-01). Retries are safe, because the server records a version once per person. */
function useAcceptRules({ channel }: Pick<OpenChat, 'channel'>): (text: string) => void {
  const cache = useQueryClient();
  const { slug, chatroom } = channel;
  const { mutate } = useMutation({
    mutationFn: (hash: string) => call(acceptChatRules, { params: { slug }, body: { rules_hash: hash } }),
    retry: (failures, error) => failures < MAX_RETRIES && !(error instanceof RefusedCall && error.status < 500),
    onError: (error) => {
      if (isRefusal(acceptChatRules, error) && error.code === 'RULES_CHANGED')
        void cache.invalidateQueries({ queryKey: chatRulesQuery(slug).queryKey });
      else reportProblem('The acceptance of the chat rules could not be recorded', error);
    },
  });
  return (text) => {
    rememberRules(chatroom.id, rulesHash(text));
    mutate(rulesHash(text));
  };
}

/** Explains why the viewer cannot chat and reopens the postponed rules. The message box itself gives no reason (K-01). */
export function RulesReminder({ chat }: { chat: OpenChat }) {
  const { needsAcceptance, text } = useRulesAccepted(chat);
  const [postponed] = usePostponedRules();
  const { name, open } = chat.panel;
  if (!needsAcceptance || postponed !== text || name === 'chat_rules') return null;
  return (
    <button
      type="button"
      onClick={() => open('chat_rules')}
      className="mx-2 mt-1 flex min-h-8 shrink-0 pointer-coarse:min-h-(--h-md) items-center gap-2 rounded-sm bg-control px-3 py-1 text-start text-12 font-semibold text-ink-2 hover:bg-control-hover hover:text-ink"
    >
      <Icon name="list" size="small" />
      <span className="min-w-0 flex-1">{t('chat-rules.remind')}</span>
      <Icon name="right" size="small" className="rtl:-scale-x-100" />
    </button>
  );
}

type Postponed = readonly [text: string | null, postpone: (text: string) => void];

const PostponedRules = createContext<Postponed>([null, () => {}]);

export function PostponedRulesWrapper({ children }: { children: ReactNode }) {
  return <PostponedRules value={useState<string | null>(null)}>{children}</PostponedRules>;
}

/** The postponed rules and a function that postpones rules. Postponed rules do not open by themselves. */
const usePostponedRules = (): Postponed => use(PostponedRules);

export function RulesText({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-line text-ink-2 wrap-anywhere">
      {text}
    </p>
  );
}
