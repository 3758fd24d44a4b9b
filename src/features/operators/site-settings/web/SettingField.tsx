import { useId, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { PasswordField } from '#core/web/ui/PasswordField.tsx';
import { SelectField } from '#core/web/ui/SelectField.tsx';
import { Switch } from '#core/web/ui/Switch.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import { TextAreaField, TextField, type TextFieldProps } from '#core/web/ui/TextField.tsx';
import type { SiteSetting } from '#features/operators/site-settings/contract.ts';
import { isHeld, listed, textIn } from './drafts.ts';
import type { SettingWords } from './setting-words.ts';
import type { Editing } from './use-drafts.ts';

interface SettingFieldProps {
  setting: SiteSetting;
  words: SettingWords;
  editing: Editing;
}

/** The field of a setting by its type. One that the environment holds can only be read. */
export function SettingField(props: SettingFieldProps) {
  const { setting, words, editing } = props;
  const text = textIn(setting, editing.draftOf(setting));
  const change = (value: string) => editing.change(setting, value);
  const disabled = isHeld(setting);
  const common = { label: words.label, hint: hintOf(words), error: editing.problemOf(setting), disabled };
  const typed = {
    ...common,
    name: setting.name,
    value: text,
    dir: 'auto' as const,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
    onBlur: () => editing.leave(setting),
  };
  switch (setting.type) {
    case 'switch':
      return (
        <Switch
          label={words.label}
          hint={common.hint}
          checked={text === 'on'}
          disabled={disabled}
          onChange={(on) => change(on ? 'on' : 'off')}
        />
      );
    case 'choice':
      return (
        <SelectField {...common} options={optionsOf(setting)} value={text} onChange={(value) => editing.change(setting, value || null)} />
      );
    case 'list':
      return <ListField {...props} />;
    case 'lines':
      return <TextAreaField {...typed} rows={8} />;
    case 'number':
      return <NumberField setting={setting} editing={editing} typed={typed} />;
    case 'secret':
      // A saved secret closes its field.
      return <SecretField key={setting.version} {...props} />;
    case 'line':
      return <TextField {...typed} autoComplete="off" spellCheck={false} />;
  }
}

const hintOf = ({ help, byDefault }: SettingWords): string =>
  byDefault === '' ? help : `${help} ${t('staff.settings.default', { value: byDefault })}`;

/** A choice without a default can also have no value. */
const optionsOf = ({ options, default: byDefault }: SiteSetting) => [
  ...(byDefault === null ? [{ value: '', label: t('staff.settings.option.none') }] : []),
  ...options.map((option) => ({ value: option, label: option })),
];

interface NumberFieldProps extends Pick<SettingFieldProps, 'setting' | 'editing'> {
  typed: TextFieldProps;
}

function NumberField({ setting, editing, typed }: NumberFieldProps) {
  const isOff = setting.can_be_off && typed.value === 'off';
  const digits = setting.default === null || setting.default === 'off' ? String(setting.min ?? 1) : setting.default;
  return (
    <>
      <TextField {...typed} inputMode="numeric" autoComplete="off" value={isOff ? '' : typed.value} disabled={isHeld(setting) || isOff} />
      {setting.can_be_off && (
        <Switch
          label={t('staff.settings.off')}
          checked={isOff}
          disabled={isHeld(setting)}
          onChange={(off) => editing.change(setting, off ? 'off' : digits)}
        />
      )}
    </>
  );
}

/** A button for each option, pressed while it is in the list. */
function ListField({ setting, words, editing }: SettingFieldProps) {
  const hintId = useId();
  const error = editing.problemOf(setting);
  const chosen = listed(textIn(setting, editing.draftOf(setting)));
  const toggle = (option: string) => {
    const next = setting.options.filter((one) => (one === option) !== chosen.includes(one));
    editing.change(setting, next.join(','));
  };
  return (
    // A refused list takes the focus, as an invalid field does.
    <fieldset
      aria-describedby={hintId}
      {...(error && { 'aria-invalid': true, tabIndex: -1 })}
      disabled={isHeld(setting)}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-1.5 text-12 font-semibold text-ink-2">{words.label}</legend>
      <div className="flex flex-wrap gap-2">
        {setting.options.map((option) => (
          <Button
            key={option}
            size="small"
            variant={chosen.includes(option) ? 'on' : 'default'}
            aria-pressed={chosen.includes(option)}
            onClick={() => toggle(option)}
          >
            {option.replaceAll('_', ' ')}
          </Button>
        ))}
      </div>
      {error ? (
        <p id={hintId} role="alert" className="text-12 text-red-text">
          {error}
        </p>
      ) : (
        <p id={hintId} className="text-12 text-ink-3">
          {hintOf(words)}
        </p>
      )}
    </fieldset>
  );
}

const focusOnce = (input: HTMLInputElement | null) => input?.focus();

/** The page never has the stored text. */
function SecretField({ setting, words, editing }: SettingFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const draft = editing.draftOf(setting);
  const isSet = draft ? draft.value !== null : setting.is_set;
  const isEntering = isOpen && (draft === undefined || draft.value !== null);
  const act = setting.is_set ? 'replace' : 'enter';
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-12 font-semibold text-ink-2">{words.label}</span>
        <Tag tone={isSet ? 'mint' : 'neutral'}>{t(isSet ? 'staff.settings.secret.set' : 'staff.settings.secret.unset')}</Tag>
        {!isHeld(setting) && (
          <span className="ms-auto flex flex-wrap gap-2">
            {!isEntering && (
              <Button
                size="small"
                aria-label={t(`staff.settings.secret.${act}.named`, { label: words.label })}
                onClick={() => {
                  setIsOpen(true);
                  editing.undo(setting);
                }}
              >
                {t(`staff.settings.secret.${act}`)}
              </Button>
            )}
            {setting.is_set && draft?.value !== null && (
              <Button
                size="small"
                variant="danger-soft"
                aria-label={t('staff.settings.secret.remove.named', { label: words.label })}
                onClick={() => {
                  setIsOpen(false);
                  editing.change(setting, null);
                }}
              >
                {t('staff.settings.secret.remove')}
              </Button>
            )}
          </span>
        )}
      </div>
      {isEntering ? (
        <PasswordField
          ref={focusOnce}
          label={words.label}
          hint={hintOf(words)}
          error={editing.problemOf(setting)}
          name={setting.name}
          autoComplete="off"
          value={draft?.value ?? ''}
          onChange={({ target }) => editing.change(setting, target.value)}
          onBlur={() => editing.leave(setting)}
        />
      ) : (
        <p className="text-12 text-ink-3">{hintOf(words)}</p>
      )}
    </div>
  );
}
