import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { Switch } from '#core/web/ui/Switch.tsx';
import { shortcutsPreference } from './player-preferences.ts';
import { PicturePanel } from './StreamFacts.tsx';
import { SEEK_STEP } from './shortcuts.ts';
import type { PlayerKey } from './use-player-keys.ts';

interface ShortcutListProps {
  isLive: boolean;
  hasCaptions: boolean;
  hasChat: boolean;
  hasTheater: boolean;
  added: readonly PlayerKey[];
  onClose: () => void;
}

/** Includes a switch for people who trigger single-letter keys by accident. */
export default function ShortcutList({ isLive, hasCaptions, hasChat, hasTheater, added, onClose }: ShortcutListProps) {
  const isOn = usePreference(shortcutsPreference);
  const keys: KeyRow[] = [
    [t('streams.player.keys.play'), [t('streams.player.keys.space'), 'K']],
    [t('streams.player.mute'), ['M']],
    [t('streams.player.volume'), ['↑', '↓']],
    [t('streams.player.keys.seek', { seconds: SEEK_STEP }), ['←', '→', 'J', 'L']],
    ...(isLive ? [[t('streams.player.go_live'), ['⇧ L']] as KeyRow] : []),
    ...(hasTheater ? [[t('streams.player.theater'), ['T']] as KeyRow] : []),
    ...(hasCaptions ? [[t('streams.player.captions'), ['C']] as KeyRow] : []),
    [t('streams.player.pip'), ['P']],
    [t('streams.player.full'), ['F']],
    [t('streams.player.keys'), ['?']],
    ...added.map(({ label, letter }): KeyRow => [label, [letter]]),
  ];
  return (
    <PicturePanel title={t('streams.player.keys')} onClose={onClose} className="max-h-[calc(100%-7rem)] w-72 overflow-y-auto">
      <KeyRows rows={keys} />
      {hasChat && (
        <>
          <b className="mt-1 block border-t border-hover-on-picture pt-2 font-semibold">{t('streams.player.keys.chat')}</b>
          <KeyRows rows={chatKeys()} />
        </>
      )}
      <Switch label={t('streams.player.keys.use')} checked={isOn} onChange={shortcutsPreference.set} />
    </PicturePanel>
  );
}

type KeyRow = readonly [label: string, keys: readonly string[]];

/** Keys of the message box and of the list of messages. */
const chatKeys = (): KeyRow[] => [
  [t('streams.player.keys.suggest'), ['@', ':', '/']],
  [t('streams.player.keys.sent'), ['↑', '↓']],
  [t('streams.player.keys.messages'), ['↑', '↓', 'Home', 'End']],
  [t('streams.player.keys.actions'), ['Enter']],
  [t('streams.player.keys.reply'), ['R']],
  [t('streams.player.keys.to_box'), ['Esc']],
];

function KeyRows({ rows }: { rows: readonly KeyRow[] }) {
  return (
    <dl className="grid gap-y-1.5 py-1 text-on-picture-2">
      {rows.map(([label, each]) => (
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
  );
}
