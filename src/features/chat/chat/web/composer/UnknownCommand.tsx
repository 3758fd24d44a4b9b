import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { ChatCommand } from '#features/chat/chat/rules/commands.ts';

interface UnknownCommandProps {
  nearest: ChatCommand | null;
  onUse: (command: ChatCommand) => void;
  onSendAnyway: () => void;
}

/** Shown for a line that begins with a slash and names no command. The line stays until the viewer decides (C-01). */
export function UnknownCommand({ nearest, onUse, onSendAnyway }: UnknownCommandProps) {
  return (
    <div className="absolute inset-x-0 bottom-full z-(--z-chat-overlay) mb-1 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-panel px-3 py-2 shadow-2">
      <p role="alert" className="flex flex-auto items-center gap-2 whitespace-nowrap">
        <Icon name="warn" size="small" className="text-ink-2" />
        {t('chat.command.unknown')}
      </p>
      <div className="ms-auto flex flex-wrap gap-2">
        {nearest !== null && (
          <Button size="small" onClick={() => onUse(nearest)}>
            {t('chat.command.use', { name: `/${nearest.name}` })}
          </Button>
        )}
        <Button size="small" onClick={onSendAnyway}>
          {t('chat.command.send_anyway')}
        </Button>
      </div>
    </div>
  );
}
