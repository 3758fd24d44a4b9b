import { motionIsReduced, reducedMotion, useReducedMotion } from '#core/web/appearance.ts';
import type { TextKey } from '#core/web/i18n/catalogue.ts';
import { t } from '#core/web/i18n/text.ts';
import { type Preference, usePreference } from '#core/web/preference.ts';
import { useActiveFeatures } from '#core/web/settings.ts';
import { Segments } from '#core/web/ui/Segments.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { isModeratorOrAbove } from '#features/channels/rules/permissions.ts';
import {
  animatedEmotes,
  FONT_PIXELS,
  FONT_STEPS,
  fontStep,
  modQuickActions,
  modShortcuts,
  sendAfterSlowMode,
  showEventBanners,
  showGiftLeaderboard,
  showQuickEmotes,
  showTimestamps,
} from '#features/chat/web/api.ts';
import type { SectionProps } from '#features/chatsettings/web/api.ts';
import { announceMode } from '../preferences.ts';
import { HiddenEmotes } from './HiddenEmotes.tsx';
import { HighlightWords } from './HighlightWords.tsx';

interface Choice {
  of: Preference<boolean>;
  label: TextKey;
  hint?: TextKey;
}

const CHOICES: readonly Choice[] = [
  { of: showTimestamps, label: 'reading.appearance.timestamps' },
  { of: showQuickEmotes, label: 'reading.appearance.quick_emotes' },
  { of: animatedEmotes, label: 'reading.appearance.animated_emotes' },
  { of: showGiftLeaderboard, label: 'reading.appearance.gift_leaderboard' },
  { of: showEventBanners, label: 'reading.appearance.event_banners' },
  { of: sendAfterSlowMode, label: 'reading.appearance.send_after_slow_mode', hint: 'reading.appearance.send_after_slow_mode.hint' },
];

const MODERATOR_CHOICES: readonly Choice[] = [
  { of: modQuickActions, label: 'reading.appearance.mod_quick_actions', hint: 'reading.appearance.mod_quick_actions.hint' },
  { of: modShortcuts, label: 'reading.appearance.mod_shortcuts', hint: 'reading.appearance.mod_shortcuts.hint' },
];

const ANNOUNCE_MODES = ['off', 'mentions', 'summary', 'every'] as const;

/** The appearance preferences of this browser (S-02). A change applies immediately and survives a reload. */
export function AppearanceSection({ chat: { role } }: SectionProps) {
  const step = usePreference(fontStep);
  const announced = usePreference(announceMode);
  const features = useActiveFeatures();
  const hasBanners = features.some(({ eventBanners }) => eventBanners);
  const hasLeaderboard = features.some(({ giftLeaderboard }) => giftLeaderboard);
  const choices = [...CHOICES, ...(isModeratorOrAbove(role) ? MODERATOR_CHOICES : [])].filter(
    ({ of }) => (of !== showEventBanners || hasBanners) && (of !== showGiftLeaderboard || hasLeaderboard),
  );
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <Segments
        label={t('reading.appearance.text_size')}
        options={FONT_STEPS.map((one) => ({ value: String(one), label: String(FONT_PIXELS[one]) }))}
        value={String(step)}
        onChange={(value) => fontStep.set(FONT_STEPS[Number(value)]!)}
      />
      <div className="flex flex-col gap-1">
        {choices.map((choice) => (
          <ChoiceSwitch key={choice.label} choice={choice} />
        ))}
        <MotionSwitch />
      </div>
      <Segments
        label={t('reading.appearance.announce')}
        options={ANNOUNCE_MODES.map((value) => ({ value, label: t(`reading.appearance.announce.${value}`) }))}
        value={announced}
        onChange={announceMode.set}
      />
      <HighlightWords />
      <HiddenEmotes />
    </div>
  );
}

/** These labels take no arguments, but the union type of all text keys does not show it. */
const said = (key: TextKey) => t(key as 'chatsettings.title');

function ChoiceSwitch({ choice: { of, label, hint } }: { choice: Choice }) {
  const checked = usePreference(of);
  return <Switch label={said(label)} hint={hint && said(hint)} checked={checked} onChange={of.set} />;
}

function MotionSwitch() {
  const chosen = usePreference(reducedMotion);
  const reduced = useReducedMotion();
  const bySystem = reduced && !chosen && motionIsReduced();
  return (
    <Switch
      label={t('reading.appearance.reduce_motion')}
      hint={t(bySystem ? 'reading.appearance.reduce_motion.system' : 'reading.appearance.reduce_motion.hint')}
      checked={reduced}
      disabled={bySystem}
      onChange={reducedMotion.set}
    />
  );
}
