import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { LazyDrawer } from '#core/web/ui/LazyLayer.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { AnchoredPanel, type OpenChat } from '#features/chat/chat/web/api.ts';
import { usePostponedRules } from './postponed-rules.tsx';
import { RulesText } from './RulesText.tsx';
import { useAcceptRules } from './use-accept-rules.ts';
import { useRulesAccepted } from './use-rules-accepted.ts';

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
