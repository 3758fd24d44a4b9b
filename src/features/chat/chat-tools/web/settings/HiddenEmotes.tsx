import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmoteImage, emoteLabel } from '#features/channel/emotes/web/api.ts';
import { hiddenEmotes } from '../preferences.ts';

export function HiddenEmotes() {
  const hidden = usePreference(hiddenEmotes);
  return (
    <section aria-label={t('chat-tools.hidden_emotes.title')}>
      <h3 className="mb-1 text-12 font-semibold text-ink-2">{t('chat-tools.hidden_emotes.title')}</h3>
      {hidden.length === 0 ? (
        <p className="text-12 text-ink-3">{t('chat-tools.hidden_emotes.empty')}</p>
      ) : (
        <ul>
          {hidden.map(({ id, name }) => (
            <li key={id} className="flex min-h-9 items-center gap-2">
              <EmoteImage id={id} name={name} still lazy className="block size-6 object-contain text-11" />
              <bdi className="min-w-0 flex-1 truncate">{emoteLabel(id, name)}</bdi>
              <Button
                size="small"
                variant="ghost"
                aria-label={t('chat-tools.hidden_emotes.show_named', { name: emoteLabel(id, name) })}
                onClick={() => hiddenEmotes.set(hidden.filter((other) => other.id !== id))}
              >
                {t('chat-tools.hidden_emotes.show')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
