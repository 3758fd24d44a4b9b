import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';

/** Copies the channel's URL. */
export function ShareButton({ slug }: { slug: string }) {
  const share = async () => {
    try {
      await navigator.clipboard.writeText(`${location.origin}/${slug}`);
      toast.good('channels.page.shared');
    } catch {
      // The clipboard needs permission and https. The user can still copy the URL from the address bar.
      toast.bad('channels.page.share_failed');
    }
  };
  return <IconButton icon="share" label={t('channels.page.share')} className="bg-control" onClick={share} />;
}
