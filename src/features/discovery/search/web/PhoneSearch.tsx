import { useRef } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { FullScreenDialog } from '#core/web/ui/FullScreenDialog.tsx';
import { SearchBox } from './SearchBox.tsx';

/** Closes with Escape, its button, or when a result opens. */
export default function PhoneSearch({ onClose }: { onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <FullScreenDialog title={t('search.label')} onClose={onClose} field={field}>
      <SearchBox field={field} isWide onDone={onClose} />
    </FullScreenDialog>
  );
}
