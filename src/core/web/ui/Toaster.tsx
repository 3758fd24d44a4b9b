import { Toast } from '@base-ui/react/toast';
import { useEffect, useState } from 'react';
import { t } from '../i18n/text.ts';
import { type Tone, toasts } from '../toast.ts';
import { buttonClass } from './button-class.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

const MARKS = { neutral: ['info', 'text-ink-2'], good: ['check', 'text-mint-text'], bad: ['warn', 'text-red-text'] } as const;

/** Mounted once per page. F6 moves the focus to the toasts. At the top, because message boxes are at the bottom. */
export default function Toaster() {
  const [manager] = useState(() => Toast.createToastManager<{ tone: Tone }>());
  // Runs after the provider has subscribed to the manager, which stores nothing.
  useEffect(() => toasts.attach(manager), [manager]);
  return (
    <Toast.Provider toastManager={manager} timeout={6000} limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t('core.notifications')}
          className="fixed inset-x-4 top-[calc(var(--bar-h)+0.5rem)] z-(--z-toast) flex flex-col items-center gap-2 md:inset-x-auto md:start-1/2 md:w-96 md:-translate-x-1/2 rtl:md:translate-x-1/2"
        >
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const { toasts: shown } = Toast.useToastManager<{ tone: Tone }>();
  return shown.map((one) => {
    const [icon, color] = MARKS[one.data?.tone ?? 'neutral'];
    return (
      <Toast.Root
        key={one.id}
        toast={one}
        swipeDirection={['up', 'right']}
        className="fades flex w-full items-start gap-3 rounded-lg bg-panel py-2 ps-4 pe-2 shadow-3 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
      >
        <Icon name={icon} className={`mt-1 ${color}`} />
        {/* A title names the toast, which is a dialog. */}
        <Toast.Title render={<p />} className="min-w-0 flex-1 py-1 font-medium wrap-anywhere" />
        {one.actionProps && <Toast.Action className={buttonClass('default', 'small')} />}
        <Toast.Close render={<IconButton icon="x" label={t('core.close')} size="small" tooltip={false} />} />
      </Toast.Root>
    );
  });
}
