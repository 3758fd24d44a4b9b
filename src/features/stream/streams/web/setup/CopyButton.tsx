import { type ComponentProps, useEffect, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, 'size'> {
  text: string;
  label: string;
  words?: string;
}

const SHOWN = 2_000;

export function CopyButton({ text, label, words = label, size }: CopyButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
    } catch {
      // The clipboard needs permission and https.
      toast.bad('streams.setup.copy_failed');
    }
  };
  return (
    <Button size={size} aria-label={label} variant={isCopied ? 'on' : 'default'} className="shrink-0" onClick={copy}>
      <Icon name={isCopied ? 'check' : 'copy'} size="small" />
      <span aria-live="polite">{isCopied ? t('streams.setup.copied') : words}</span>
    </Button>
  );
}
