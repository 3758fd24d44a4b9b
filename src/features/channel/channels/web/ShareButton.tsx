import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';

export function ShareButton({ slug }: { slug: string }) {
  const share = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/${slug}`);
      toast.good('channels.page.shared');
    } catch {
      // The clipboard requires permission and https. The address bar remains as a fallback.
      toast.bad('channels.page.share_failed');
    }
  };
  return <IconButton icon="share" label={t('channels.page.share')} className="bg-control" onClick={share} />;
}
