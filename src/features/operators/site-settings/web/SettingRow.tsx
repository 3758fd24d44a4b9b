import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { SiteSetting } from '#features/operators/site-settings/contract.ts';
import { isHeld, isOutdated, isStored } from './drafts.ts';
import { SettingField } from './SettingField.tsx';
import type { SettingWords } from './setting-words.ts';
import type { Editing } from './use-drafts.ts';

interface SettingRowProps {
  setting: SiteSetting;
  words: SettingWords;
  editing: Editing;
}

/** One setting with its field, its state and what can be done about it. */
export function SettingRow({ setting, words, editing }: SettingRowProps) {
  const { name, type, source, problem, takes_effect: effect, waits_for_restart: waits } = setting;
  const draft = editing.draftOf(setting);
  const held = source === 'environment' || source === 'demo' ? source : null;
  return (
    <div className="flex flex-col gap-2 border-t border-line-soft py-4 first:border-0 first:pt-0 last:pb-0">
      <div lang={words.lang}>
        <SettingField setting={setting} words={words} editing={editing} />
      </div>
      <div className="flex min-h-7 flex-wrap items-center gap-2">
        <code className="text-12 wrap-anywhere text-ink-3">{name}</code>
        {held && <Tag>{t(`staff.settings.held.${held}`)}</Tag>}
        {draft && <Tag tone="mint">{t('staff.settings.changed')}</Tag>}
        {effect === 'restart' && !waits && <Tag>{t('staff.settings.restart')}</Tag>}
        {waits && <Tag tone="amber">{t('staff.settings.waits')}</Tag>}
        <span className="ms-auto flex flex-wrap gap-2">
          {draft && (
            <Button
              size="small"
              variant="ghost"
              aria-label={t('staff.settings.undo.named', { label: words.label })}
              onClick={() => editing.undo(setting)}
            >
              {t('staff.settings.undo')}
            </Button>
          )}
          {!draft && type !== 'secret' && !isHeld(setting) && isStored(setting) && (
            <Button
              size="small"
              variant="ghost"
              aria-label={t('staff.settings.reset.named', { label: words.label })}
              onClick={() => editing.change(setting, null)}
            >
              {t('staff.settings.reset')}
            </Button>
          )}
        </span>
      </div>
      {held && <Note>{t(`staff.settings.held.${held}.text`, { name })}</Note>}
      {waits && !draft && <Note>{t('staff.settings.waits.text')}</Note>}
      {draft?.value === null && <Note>{t(type === 'secret' ? 'staff.settings.secret.removed' : 'staff.settings.will_reset')}</Note>}
      {problem && !draft && <Warning>{t(`staff.settings.problem.${problem}`)}</Warning>}
      {isOutdated(setting, draft) && <Conflict setting={setting} label={words.label} editing={editing} />}
    </div>
  );
}

function Conflict({ setting, label, editing }: { setting: SiteSetting; label: string; editing: Editing }) {
  const { value } = setting;
  return (
    <Warning isNews>
      {value === null ? t('staff.settings.conflict') : t('staff.settings.conflict.value', { value })}
      <span className="mt-2 flex flex-wrap gap-2">
        <Button size="small" aria-label={t('staff.settings.conflict.theirs.named', { label })} onClick={() => editing.undo(setting)}>
          {t('staff.settings.conflict.theirs')}
        </Button>
        <Button size="small" aria-label={t('staff.settings.conflict.mine.named', { label })} onClick={() => editing.keep(setting)}>
          {t('staff.settings.conflict.mine')}
        </Button>
      </span>
    </Warning>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-12 wrap-anywhere text-ink-3">{children}</p>;
}

function Warning({ isNews = false, children }: { isNews?: boolean; children: ReactNode }) {
  return (
    <div role={isNews ? 'alert' : undefined} className="flex items-start gap-2 rounded-md bg-amber-soft p-3 text-amber-text wrap-anywhere">
      <Icon name="warn" size="small" className="mt-0.5" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
