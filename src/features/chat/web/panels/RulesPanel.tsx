import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Drawer } from '#core/web/ui/Drawer.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import type { OpenChat } from '../open-chat.ts';
import { AnchoredPanel } from './AnchoredPanel.tsx';
import { RulesText } from './RulesText.tsx';
import { useRulesAccepted } from './use-rules-accepted.ts';

interface RulesPanelProps {
  chat: OpenChat;
  /** Postpones the decision. Viewers can read a chat without accepting its rules. */
  onLater: () => void;
}

/** The chat rules, shown until they are accepted (RU-01). They do not take focus when they open by themselves. */
export function RulesPanel({ chat, onLater }: RulesPanelProps) {
  const { text, accept } = useRulesAccepted(chat);
  const phone = useMediaQuery(PHONE);
  const isAskedFor = chat.panel.name === 'chat_rules';
  const understood = () => {
    accept();
    chat.panel.close('chat_rules');
    chat.composer.current?.focus();
  };
  const content = (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto p-4 [scrollbar-width:thin]">
        <RulesText text={text} />
      </div>
      <div className="flex shrink-0 gap-2 border-t border-line-soft px-4 py-3">
        <Button onClick={onLater}>{t('chat.rules.later')}</Button>
        <Button look="primary" className="flex-1" onClick={understood}>
          {t('chat.rules.accept')}
        </Button>
      </div>
    </>
  );
  if (phone) {
    return (
      <Drawer open onOpenChange={(open) => !open && onLater()} title={t('chat.rules.title')}>
        {content}
      </Drawer>
    );
  }
  return (
    <AnchoredPanel
      label={t('chat.rules.title')}
      takesFocus={isAskedFor}
      onDismiss={(how) => how === 'escape' && onLater()}
      onFocusLost={() => chat.composer.current?.focus()}
      className="max-h-[min(454px,100%)]"
    >
      <h3 className="flex h-12 shrink-0 items-center border-b border-line-soft px-4 text-14 font-bold">{t('chat.rules.title')}</h3>
      {content}
    </AnchoredPanel>
  );
}
