import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { relationQuery } from '#features/channel/channels/web/api.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { type Clip, deleteClip } from '#features/stream/clips/contract/clip.ts';
import { canDeleteClip } from '#features/stream/clips/rules/clip.ts';
import { clipPath } from './clip-path.ts';
import { CLIPS_KEY, clipQuery } from './queries.ts';
import { ShareClip } from './ShareClip.tsx';

interface ClipActionsProps {
  clip: Clip;
  /** Runs after the clip was deleted. */
  onDeleted: () => void;
}

export function ClipActions({ clip, onDeleted }: ClipActionsProps) {
  const viewer = useViewer();
  const relation = useQuery({ ...relationQuery(clip.channel.slug), enabled: viewer !== null }).data;
  const isDeletable = viewer !== null && canDeleteClip({ creatorId: clip.user_id }, { id: viewer.id, role: relation?.role ?? 'viewer' });
  return (
    <>
      {clip.state === 'ready' && <ShareClip clip={clip} />}
      <CopyLinkButton clip={clip} />
      {clip.recording && <FullVideoLink slug={clip.channel.slug} recording={clip.recording} />}
      {isDeletable && <DeleteButton clip={clip} onDeleted={onDeleted} />}
    </>
  );
}

export function CopyLinkButton({ clip }: Pick<ClipActionsProps, 'clip'>) {
  const copy = () => {
    // The clipboard needs permission and https. The address bar is the fallback.
    navigator.clipboard.writeText(`${location.origin}${clipPath(clip)}`).then(
      () => toast.good('clips.copied'),
      () => toast.bad('clips.copy_failed'),
    );
  };
  return (
    <Button onClick={copy}>
      <Icon name="copy" size="small" />
      {t('clips.copy_link')}
    </Button>
  );
}

/** Links to the clip's position in the recording. */
function FullVideoLink({ slug, recording }: { slug: string; recording: NonNullable<Clip['recording']> }) {
  return (
    <Link to={`/${slug}/videos/${recording.id}`} search={{ t: Math.floor(recording.starts_at) }} className={buttonClass()}>
      <Icon name="screen" size="small" />
      {t('clips.full_video')}
    </Link>
  );
}

function DeleteButton({ clip, onDeleted }: ClipActionsProps) {
  const cache = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(deleteClip, { params: { clip: clip.id } }),
    onSuccess: () => {
      toast.good('clips.deleted');
      setIsAsking(false);
      onDeleted();
      cache.removeQueries({ queryKey: clipQuery(clip.id).queryKey });
      void cache.invalidateQueries({ queryKey: CLIPS_KEY });
    },
    onError: toast.refused,
  });
  return (
    <>
      <IconButton icon="trash" label={t('clips.delete')} className="bg-control" onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('clips.delete.title', { title: clip.title })}
        text={t('clips.delete.text')}
        confirm={t('clips.delete')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
