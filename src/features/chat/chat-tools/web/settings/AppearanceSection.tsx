import { useState } from 'react';
import { motionIsReduced, reducedMotion, useReducedMotion } from '#core/web/appearance.ts';
import type { TextKey } from '#core/web/i18n/catalog.ts';
import { t } from '#core/web/i18n/text.ts';
import { usePreference } from '#core/web/preference.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import { isModeratorOrAbove } from '#features/channel/channels/rules/permissions.ts';
import { EmoteImage, emoteLabel } from '#features/channel/emotes/web/api.ts';
import {
  animatedEmotes,
  FONT_PIXELS,
  FONT_STEPS,
  fontStep,
  modQuickActions,
  modShortcuts,
  sendAfterSlowMode,
  showQuickEmotes,
  showTimestamps,
} from '#features/chat/chat/web/api.ts';
import type { SectionProps } from '#features/chat/chat-settings/web/api.ts';
import { announceMode, HIGHLIGHT_WORDS_MAX, hiddenEmotes, highlightWords } from '../preferences.ts';
import type { AppearanceSwitch } from './appearance-switch.ts';

const SWITCHES: readonly AppearanceSwitch[] = [
  { of: showTimestamps, label: 'chat-tools.appearance.timestamps', order: 10 },
  { of: showQuickEmotes, label: 'chat-tools.appearance.quick_emotes', order: 20 },
  { of: animatedEmotes, label: 'chat-tools.appearance.animated_emotes', order: 30 },
  {
    of: sendAfterSlowMode,
    label: 'chat-tools.appearance.send_after_slow_mode',
    hint: 'chat-tools.appearance.send_after_slow_mode.hint',
    order: 60,
  },
];

const MODERATOR_SWITCHES: readonly AppearanceSwitch[] = [
  {
    of: modQuickActions,
    label: 'chat-tools.appearance.mod_quick_actions',
    hint: 'chat-tools.appearance.mod_quick_actions.hint',
    order: 70,
  },
  { of: modShortcuts, label: 'chat-tools.appearance.mod_shortcuts', hint: 'chat-tools.appearance.mod_shortcuts.hint', order: 80 },
];

const ANNOUNCE_MODES = ['off', 'mentions', 'summary', 'every'] as const;

/** Changes apply immediately and survive a reload (S-02). */
export function AppearanceSection({ chat: { role } }: SectionProps) {
  const step = usePreference(fontStep);
  const announced = usePreference(announceMode);
  const added = useActiveFeatures().flatMap(({ appearanceSwitches = [] }) => appearanceSwitches);
  const own = isModeratorOrAbove(role) ? [...SWITCHES, ...MODERATOR_SWITCHES] : SWITCHES;
  const switches = [...own, ...added].toSorted((one, other) => one.order - other.order);
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <Segments
        label={t('chat-tools.appearance.text_size')}
        options={FONT_STEPS.map((choice) => ({ value: String(choice), label: String(FONT_PIXELS[choice]) }))}
        value={String(step)}
        onChange={(value) => fontStep.set(FONT_STEPS[Number(value)]!)}
      />
      <div className="flex flex-col gap-1">
        {switches.map((one) => (
          <PreferenceSwitch key={one.label} {...one} />
        ))}
        <MotionSwitch />
      </div>
      <Segments
        label={t('chat-tools.appearance.announce')}
        options={ANNOUNCE_MODES.map((value) => ({ value, label: t(`chat-tools.appearance.announce.${value}`) }))}
        value={announced}
        onChange={announceMode.set}
      />
      <HighlightWords />
      <HiddenEmotes />
    </div>
  );
}

/** These labels take no arguments, but the union of all text keys does not show it. */
const textOf = (key: TextKey) => t(key as 'chat-settings.title');

function PreferenceSwitch({ of, label, hint }: AppearanceSwitch) {
  const checked = usePreference(of);
  return <Switch label={textOf(label)} hint={hint && textOf(hint)} checked={checked} onChange={of.set} />;
}

function MotionSwitch() {
  const chosen = usePreference(reducedMotion);
  const reduced = useReducedMotion();
  const bySystem = reduced && !chosen && motionIsReduced();
  return (
    <Switch
      label={t('chat-tools.appearance.reduce_motion')}
      hint={t(bySystem ? 'chat-tools.appearance.reduce_motion.system' : 'chat-tools.appearance.reduce_motion.hint')}
      checked={reduced}
      disabled={bySystem}
      onChange={reducedMotion.set}
    />
  );
}

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

const WORD_LENGTH = 60;

export function HighlightWords() {
  const words = usePreference(highlightWords);
  const [word, setWord] = useState('');
  const isFull = words.length >= HIGHLIGHT_WORDS_MAX;
  const form = useSubmit(() => {
    const added = word.normalize('NFC').trim();
    if (added === '' || isFull) return;
    const isThere = words.some((listed) => listed.toLowerCase() === added.toLowerCase());
    if (!isThere) highlightWords.set([...words, added]);
    setWord('');
  });
  return (
    <form {...form} className="flex flex-col gap-2">
      <TextField
        label={t('chat-tools.highlight.title')}
        hint={t(isFull ? 'chat-tools.highlight.full' : 'chat-tools.highlight.hint')}
        value={word}
        maxLength={WORD_LENGTH}
        autoComplete="off"
        onChange={(event) => setWord(event.target.value)}
        trailing={
          <Button type="submit" size="small" disabled={word.trim() === '' || isFull}>
            {t('chat-tools.highlight.add')}
          </Button>
        }
      />
      {words.length > 0 && (
        <ul aria-label={t('chat-tools.highlight.list')} className="flex flex-wrap gap-1">
          {words.map((listed) => (
            <li key={listed} className="max-w-full">
              <button
                type="button"
                aria-label={t('chat-tools.highlight.remove', { word: listed })}
                onClick={() => highlightWords.set(words.filter((other) => other !== listed))}
                className="flex h-(--h-xs) min-w-(--h-xs) max-w-full items-center gap-1 rounded-full bg-control ps-2.5 pe-1.5 text-12 font-medium text-ink-2 hover:bg-control-hover hover:text-ink"
              >
                <bdi className="truncate">{listed}</bdi>
                <Icon name="x" className="size-3!" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
