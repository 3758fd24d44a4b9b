import { useEffect, useRef, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { FailedDialog } from '#core/web/ui/PartFailed.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { SearchBox } from './SearchBox.tsx';

const PhoneSearch = lazyComponent('use', () => import('./PhoneSearch.tsx'));

/** A field, or on a phone a button for the full-screen search. */
export default function SearchBar() {
  const isPhone = useMediaQuery(PHONE);
  return isPhone ? <PhoneButton /> : <DesktopField />;
}

function DesktopField() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  return (
    <div className="w-full max-w-82">
      <SearchBox field={field} />
    </div>
  );
}

/** Whether a key types a letter: in a field, the message box, or a dialog. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null);
}

function PhoneButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton icon="search" label={t('search.label')} tooltip={false} aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Panel name="The search" failed={(failure) => <FailedDialog {...failure} onClose={() => setIsOpen(false)} />}>
          <PhoneSearch onClose={() => setIsOpen(false)} />
        </Panel>
      )}
    </>
  );
}
