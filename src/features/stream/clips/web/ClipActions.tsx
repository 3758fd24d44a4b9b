import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { toast } from '#core/web/toast.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { ConfirmDialog } from '#core/web/ui/ConfirmDialog.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { LazyDialog } from '#core/web/ui/LazyLayer.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import { relationQuery, useChannel } from '#features/channel/channels/web/api.ts';
import { sendMessage } from '#features/chat/chat/contract/send.ts';
import { useSignedInAction, useViewer } from '#features/people/accounts/web/api.ts';
import { type Clip, deleteClip } from '#features/stream/clips/contract/clip.ts';
import { canDeleteClip } from '#features/stream/clips/rules/clip.ts';
import { ClipPicture, viewsText } from './ClipPicture.tsx';
import { CLIPS_KEY, clipQuery } from './queries.ts';

interface ClipActionsProps {
  clip: Clip;
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

export const clipPath = ({ id, channel }: Pick<Clip, 'id' | 'channel'>): string => `/${channel.slug}/clips/${id}`;

export function ShareClip({ clip }: { clip: Clip }) {
  const signedIn = useSignedInAction(t('clips.share.sign_in'));
  const [isOpen, setIsOpen] = useState(false);
  const form = useId();
  const share = useShare(clip, () => setIsOpen(false));
  return (
    <>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => signedIn(() => setIsOpen(true))}>
        <Icon name="chat" size="small" />
        {t('clips.share')}
      </Button>
      <LazyDialog
        name="The dialog that shares a clip"
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('clips.share')}
        description={t('clips.share.hint', { name: clip.channel.username })}
        footer={
          <>
            <Button variant="ghost" onClick={() => setIsOpen(false)}>
              {t('core.cancel')}
            </Button>
            <Button variant="primary" type="submit" form={form} busy={share.isPending}>
              <Icon name="send" size="small" />
              {t('clips.share.submit')}
            </Button>
          </>
        }
      >
        <ShareForm id={form} clip={clip} isSending={share.isPending} error={share.error} onSend={(text) => share.mutate(text)} />
      </LazyDialog>
    </>
  );
}

function useShare(clip: Clip, onSent: () => void) {
  const channel = useChannel(clip.channel.slug);
  return useMutation({
    mutationFn: async (content: string) => {
      const { data } = channel.data ? channel : await channel.refetch({ throwOnError: true });
      return call(sendMessage, {
        params: { chatroomId: data!.chatroom.id },
        body: { content, type: 'message', metadata: { clip: { id: clip.id } } },
      });
    },
    onSuccess: ({ data }) => {
      if (data.held) toast('clips.share.held');
      else toast.good('clips.share.sent');
      onSent();
    },
  });
}

interface ShareFormProps {
  id: string;
  clip: Clip;
  isSending: boolean;
  error: unknown;
  onSend: (text: string) => void;
}

function ShareForm({ id, clip, isSending, error, onSend }: ShareFormProps) {
  const [text, setText] = useState('');
  // Messages must not be empty.
  const form = useSubmit(() => onSend(text.trim() || clip.title), isSending);
  return (
    <form id={id} {...form} className="flex flex-col gap-4">
      <div className="grid grid-cols-[8.75rem_minmax(0,1fr)] gap-3">
        <ClipPicture clip={clip} />
        <div className="min-w-0">
          <p className="line-clamp-2 font-semibold wrap-anywhere">
            <bdi>{clip.title}</bdi>
          </p>
          <p className="truncate text-12 text-ink-2">{viewsText(clip.views)}</p>
        </div>
      </div>
      <TextField
        label={t('clips.share.message')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={error ? refusalText(error) : undefined}
        autoComplete="off"
        dir="auto"
      />
    </form>
  );
}
