import { t } from '#core/web/i18n/text.ts';
import { Switch } from '#core/web/ui/Switch.tsx';
import type { keepRefusal } from '#features/stream/recordings/rules.ts';
import { useChangeVideo } from './use-recordings.ts';

interface KeepSwitchProps {
  slug: string;
  uuid: string;
  title: string;
  isKept: boolean;
  /** Why it cannot be kept, where the storage is known. */
  refusal?: ReturnType<typeof keepRefusal>;
  /** Explains what it means; too much for each row of a list. */
  hasHint?: boolean;
}

/** Exempts a recording from automatic deletion. */
export default function KeepSwitch({ slug, uuid, title, isKept, refusal = null, hasHint = false }: KeepSwitchProps) {
  const change = useChangeVideo(slug);
  return (
    <Switch
      label={
        <>
          {t('recordings.keep')}
          <bdi className="sr-only">: {title}</bdi>
        </>
      }
      hint={refusal ? t(`refusal.${refusal}`) : hasHint && t('recordings.keep.hint')}
      checked={change.isPending ? (change.variables.is_kept ?? isKept) : isKept}
      disabled={refusal !== null && !change.isPending}
      busy={change.isPending}
      onChange={(next) => change.mutate({ uuid, is_kept: next })}
    />
  );
}
