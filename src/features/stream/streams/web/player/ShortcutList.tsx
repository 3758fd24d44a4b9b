import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { Switch } from '#core/web/ui/Switch.tsx';
import { shortcutsPreference } from './player-preferences.ts';
import { PicturePanel } from './StreamFacts.tsx';
import { SEEK_STEP } from './shortcuts.ts';
import type { PlayerKey } from './use-player-keys.ts';

interface ShortcutListProps {
  isLive: boolean;
  hasTheater: boolean;
  added: readonly PlayerKey[];
  onClose: () => void;
}

/** Includes a switch for people who trigger single-letter keys by accident. */
export default function ShortcutList({ isLive, hasTheater, added, onClose }: ShortcutListProps) {
  const isOn = usePreference(shortcutsPreference);
  const keys: [label: string, keys: readonly string[]][] = [
    [t('streams.player.keys.play'), [t('streams.player.keys.space'), 'K']],
    [t('streams.player.mute'), ['M']],
    [t('streams.player.volume'), ['↑', '↓']],
    [t('streams.player.keys.seek', { seconds: SEEK_STEP }), ['←', '→', 'J', 'L']],
    ...(isLive ? [[t('streams.player.go_live'), ['⇧ L']] as [string, string[]]] : []),
    ...(hasTheater ? [[t('streams.player.theater'), ['T']] as [string, string[]]] : []),
    [t('streams.player.pip'), ['P']],
    [t('streams.player.full'), ['F']],
    ...added.map(({ label, letter }): [string, string[]] => [label, [letter]]),
  ];
  return (
    <PicturePanel title={t('streams.player.keys')} onClose={onClose} className="max-h-[calc(100%-7rem)] w-72 overflow-y-auto">
      <dl className="grid gap-y-1.5 py-1 text-on-picture-2">
        {keys.map(([label, each]) => (
          <div key={label} className="flex items-center justify-between gap-3">
            <dt>{label}</dt>
            <dd className="flex gap-1">
              {each.map((key) => (
                <kbd key={key} className="rounded-xs bg-hover-on-picture px-1.5 font-sans text-11 font-semibold text-on-picture">
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch label={t('streams.player.keys.use')} checked={isOn} onChange={shortcutsPreference.set} />
    </PicturePanel>
  );
}
