import { t } from '#core/web/i18n/text.ts';
import { Segments } from '#core/web/ui/Segments.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import type { ShieldSet, ShieldSetChange } from '#features/chat/automod/contract/shield.ts';
import { offersSubscribersMode } from '#features/chat/chat/rules/modes.ts';
import { ModeNumber } from '#features/chat/chat-settings/web/api.ts';
import { AI_LABELS, LEVELS } from '#features/chat/moderation/contract/filters.ts';
import { SET_MODES } from './set-modes.ts';

interface ShieldEditorProps {
  set: ShieldSet;
  /** While the shield is on, changes apply the next time. */
  isOn: boolean;
  /** Whether people can subscribe to the channel. */
  canSubscribe: boolean;
  onChange: (change: ShieldSetChange) => void;
}

/** The editor of the saved set: modes, the level of each label, and whether first messages are held. */
export function ShieldEditor({ set, isOn, canSubscribe, onChange }: ShieldEditorProps) {
  const levels = LEVELS.map((level) => ({ value: level, label: t(`moderation.ai.level.${level}`) }));
  const modes = SET_MODES.filter((mode) => mode.name !== 'subscribers' || offersSubscribersMode(canSubscribe, mode.isOn(set.modes)));
  return (
    <div className="@container flex flex-col gap-3">
      {isOn && <p className="text-12 text-amber-text">{t('automod.shield.edit.next')}</p>}
      <ul aria-label={t('chat-settings.modes.title')} className="flex flex-col">
        {modes.map(({ name, isOn: isModeOn, turn, amount }) => (
          <li key={name}>
            <Switch
              label={t(`chat-settings.modes.${name}`)}
              checked={isModeOn(set.modes)}
              onChange={(on) => onChange({ modes: turn(on) })}
            />
            {isModeOn(set.modes) && amount && (
              <ModeNumber
                label={t(`chat-settings.modes.${amount.name}.amount`)}
                unit={t(`chat-settings.modes.${amount.unit}`)}
                min={amount.min}
                max={amount.max}
                value={amount.read(set.modes)}
                onChange={(next) => onChange({ modes: amount.write(next) })}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="grid gap-3 @xl:grid-cols-2">
        {AI_LABELS.map((label) => (
          <Segments
            key={label}
            label={t(`moderation.ai.label.${label}`)}
            options={levels}
            value={set.rules[label]}
            onChange={(level) => onChange({ rules: { [label]: level } })}
          />
        ))}
      </div>
      <Switch
        label={t('moderation.ai.first')}
        hint={t('moderation.ai.first.hint')}
        checked={set.hold_first_messages}
        onChange={(hold_first_messages) => onChange({ hold_first_messages })}
      />
    </div>
  );
}
