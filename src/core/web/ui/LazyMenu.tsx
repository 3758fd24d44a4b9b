import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement, type Ref, useRef, useState } from 'react';
import type { LazyComponent } from '../lazy-component.tsx';
import { useTouched } from '../use-touched.ts';
import type { MenuControl } from './Menu.tsx';
import { Panel } from './Panel.tsx';
import { FailedDialog } from './PartFailed.tsx';

interface ButtonProps {
  ref?: Ref<HTMLButtonElement>;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onPointerDown?: () => void;
  onClick?: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

interface LazyMenuProps<Props> {
  /** For the error report. */
  name: string;
  trigger: ReactElement<ButtonProps>;
  /** Renders a `Menu` with the given `trigger`. */
  Content: LazyComponent<Props & { trigger: MenuControl }>;
  props: Props;
}

/** Loads once the person uses the page. A menu pressed earlier opens when it is loaded. */
export function LazyMenu<Props extends object>({ name, trigger, Content, props }: LazyMenuProps<Props>) {
  const touched = useTouched();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [isOpenedByKey, setIsOpenedByKey] = useState(false);
  /** Whether the menu was open at the press, which may close it before the click. */
  const wasOpen = useRef(false);
  const control: MenuControl = { button, open, isOpenedByKey, onOpenChange: setOpen };
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onPointerDown: () => {
          wasOpen.current = open;
        },
        onClick: ({ detail }) => {
          // A click without a press comes from Enter or the space bar.
          const isKey = detail === 0;
          setIsOpenedByKey(isKey);
          setOpen(!(isKey ? open : wasOpen.current));
        },
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setIsOpenedByKey(true);
          setOpen(true);
        },
      })}
      <Panel name={name} failed={(failure) => (open ? <FailedDialog {...failure} onClose={() => setOpen(false)} /> : null)}>
        {(touched || open) && <Content {...props} trigger={control} />}
      </Panel>
    </>
  );
}
