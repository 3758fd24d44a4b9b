import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Spinner } from '#core/web/ui/Spinner.tsx';
import { clipLink } from '#features/chat/chat/web/api.ts';
import { CopyLinkButton } from '../ClipActions.tsx';
import { ClipPicture } from '../ClipPicture.tsx';
import { clipQuery } from '../queries.ts';
import { ShareClip } from '../ShareClip.tsx';

interface ClipResultProps {
  id: string;
  slug: string;
  onAgain: () => void;
  onClose: () => void;
}

/** Shows a clip as processing, ready to share, or failed. */
export function ClipResult({ id, slug, onAgain, onClose }: ClipResultProps) {
  const { data: clip, isError, error, refetch, isFetching } = useQuery(clipQuery(id));
  if (!clip) return isError && <ErrorState title={t('clips.one_failed')} error={error} onRetry={() => refetch()} busy={isFetching} />;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-[8.75rem_minmax(0,1fr)] items-start gap-3">
        <ClipPicture clip={clip} />
        <div className="min-w-0">
          <p className="line-clamp-2 font-semibold wrap-anywhere">
            <bdi>{clip.title}</bdi>
          </p>
          <p role="status" className="mt-1 flex items-center gap-2 text-ink-2">
            {clip.state === 'processing' && (
              <>
                <Spinner />
                {t('clips.editor.publishing')}
              </>
            )}
            {clip.state === 'ready' && (
              <>
                <Icon name="check" size="small" className="text-mint-text" />
                {t('clips.editor.published')}
              </>
            )}
            {clip.state === 'failed' && (
              <>
                <Icon name="warn" size="small" className="shrink-0 text-red-text" />
                {t('clips.cut_failed.text')}
              </>
            )}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-md:grid max-md:grid-cols-2">
        {clip.state === 'failed' ? (
          <Button variant="primary" onClick={onAgain}>
            {t('clips.editor.again')}
          </Button>
        ) : (
          <>
            {clip.state === 'ready' && <ShareClip clip={clip} />}
            <CopyLinkButton clip={clip} />
            <Link {...clipLink(slug, id)} className={buttonClass()} onClick={onClose}>
              <Icon name="play" size="small" />
              {t('clips.editor.watch')}
            </Link>
          </>
        )}
        <Button variant="ghost" onClick={onClose}>
          {t('core.close')}
        </Button>
      </div>
    </div>
  );
}
