import type { ComponentProps } from 'react';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { IconName } from '#core/web/ui/icon-names.ts';

interface QuickActionProps extends Omit<ComponentProps<typeof Button>, 'children' | 'size'> {
  icon: IconName;
  text: string;
}

/** Quick action of the dashboard overview. Tablets show the icon only, with the text as name and tooltip. */
export function QuickAction({ icon, text, ...button }: QuickActionProps) {
  return (
    <Button {...button} size="small" data-tip={text} className="shrink-0">
      <Icon name={icon} size="small" />
      <span className="md:max-[87.5rem]:sr-only">{text}</span>
    </Button>
  );
}
